-- Links of meetings' mails are signed over this number: raised, it ends those that are out, used or not.
alter table users add column links_version int not null default 1;

create function raise_links_version() returns trigger language plpgsql set search_path = public as $$
begin
  new.links_version := old.links_version + 1;
  return new;
end $$;

-- «Выйти везде» raises it by itself.
create trigger users_links_end before update of email, password_hash, blocked_at, deletion_requested_at on users
  for each row when (
    (old.email, old.password_hash, old.blocked_at, old.deletion_requested_at)
      is distinct from (new.email, new.password_hash, new.blocked_at, new.deletion_requested_at))
  execute function raise_links_version();

-- «Войти по ссылке»: one link a user, the newest, used up by the sign-in.
drop table used_sign_in_links;
create table sign_in_links (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  links_version int not null,
  expires_at timestamptz not null
);
create index sign_in_links_expired on sign_in_links (expires_at);
