-- Staff roles beside SUPER_ADMIN, the admin's search over several tables, and «Смотреть как».

alter table users drop constraint users_role_check;
alter table users add constraint users_role_check
  check (role in ('LISTENER', 'SPEAKER', 'SUPPORT', 'FINANCE', 'CONTENT', 'SUPER_ADMIN'));

-- Generated columns are known only after the update. Two that remove each other wait here, and the second sees the first.
create function keep_last_super_admin() returns trigger language plpgsql set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtext('keep_last_super_admin'));
  if not exists (select from users where role = 'SUPER_ADMIN' and is_open) then
    raise exception 'the last super admin stays' using errcode = '23514', constraint = 'users_last_super_admin';
  end if;
  return null;
end $$;
create trigger users_last_super_admin after update on users for each row
  when (old.role = 'SUPER_ADMIN' and old.is_open and not (new.role = 'SUPER_ADMIN' and new.is_open))
  execute function keep_last_super_admin();

-- Whatever kinds earlier migrations added stay.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'mails_about_check');
begin
  alter table mails drop constraint mails_about_check;
  execute 'alter table mails add constraint mails_about_check '
    || replace(kinds, '''TEST''::text', '''STAFF_ROLE''::text, ''TEST''::text');
end $$;

-- What an operator has at hand: the last digits of a phone, and the end of an id as the admin shows it.
create index users_by_phone_end on users (reverse(regexp_replace(phone, '\D', '', 'g')) text_pattern_ops) where phone is not null;
create index orders_by_id_end on orders (right(order_id::text, 8));
create index payments_by_id_end on payments (right(payment_id::text, 8));
create index consultations_by_id_end on consultations (right(consultation_id::text, 8));

-- «Смотреть как»: lives at most half an hour, and no longer than the session it was begun in.
create table user_views (
  view_id uuid primary key,
  by_user_id uuid not null references users,
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users check (user_id <> by_user_id),
  why text not null check (char_length(why) between 3 and 300),
  began_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > began_at and expires_at <= began_at + interval '30 minutes'),
  ended_at timestamptz,
  end_reason text check (end_reason in ('CLOSED', 'EXPIRED', 'SIGNED_OUT', 'REPLACED')),
  check ((ended_at is null) = (end_reason is null))
);
create unique index user_views_one_open on user_views (by_user_id) where ended_at is null;
create index user_views_by_user on user_views (user_id);
create index user_views_by_session on user_views (session_id);
create index user_views_ended on user_views (ended_at);

create function refuse_view_of_staff() returns trigger language plpgsql set search_path = public as $$
begin
  if (select role not in ('LISTENER', 'SPEAKER') from users where user_id = new.user_id for share) then
    raise exception 'nobody looks as staff' using errcode = '23514', constraint = 'user_views_not_of_staff';
  end if;
  return new;
end $$;
create trigger user_views_not_of_staff before insert on user_views for each row execute function refuse_view_of_staff();
