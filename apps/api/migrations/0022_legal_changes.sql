-- What a speaker asks to trade as from now on. What was sent stays as it was sent: an admin decides on what they read.
create table legal_changes (
  legal_change_id uuid primary key,
  user_id uuid not null references speakers,
  legal_form text not null check (legal_form in ('SELF_EMPLOYED', 'SOLE_PROPRIETOR', 'LEGAL_ENTITY', 'INDIVIDUAL')),
  details jsonb not null,
  -- WITHDRAWN: taken back, or replaced by another one.
  status text not null check (status in ('REVIEW', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  comment text,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users,
  constraint legal_changes_decided
    check ((status in ('APPROVED', 'REJECTED')) = (decided_at is not null) and (decided_at is null) = (decided_by is null))
);
create unique index legal_changes_one_in_review on legal_changes (user_id) where status = 'REVIEW';
create index legal_changes_of_user on legal_changes (user_id, submitted_at desc);
create index legal_changes_to_review on legal_changes (submitted_at) where status = 'REVIEW';

create function refuse_changed_legal_change() returns trigger language plpgsql as $$
begin
  if old.status <> 'REVIEW'
    or (old.user_id, old.legal_form, old.details, old.submitted_at)
      is distinct from (new.user_id, new.legal_form, new.details, new.submitted_at)
  then
    raise exception 'a legal change is decided once, as it was sent'
      using errcode = 'check_violation', constraint = 'legal_changes_final', table = 'legal_changes';
  end if;
  return new;
end $$;
create trigger legal_changes_final before update on legal_changes
  for each row execute function refuse_changed_legal_change();

-- What was valid from when to when, kept by a trigger whoever writes legal_details, and as long as that row is kept.
create table legal_details_history (
  legal_details_history_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references legal_details on delete cascade,
  legal_form text not null,
  details jsonb not null,
  valid_from timestamptz not null,
  -- Null: valid now.
  valid_to timestamptz,
  constraint legal_details_history_length check (valid_to >= valid_from),
  constraint legal_details_history_no_overlap exclude using gist (user_id with =, tstzrange(valid_from, valid_to) with &&)
);
create index legal_details_history_latest on legal_details_history (valid_from);

create function keep_legal_details_history() returns trigger language plpgsql as $$
declare
  since timestamptz;
begin
  if tg_op = 'UPDATE' and (old.legal_form, old.details) is not distinct from (new.legal_form, new.details) then
    return null;
  end if;
  -- Not before the last one, if the clock went back.
  select greatest(max(valid_from), new.updated_at) into since from legal_details_history where user_id = new.user_id;
  update legal_details_history set valid_to = since where user_id = new.user_id and valid_to is null;
  insert into legal_details_history (user_id, legal_form, details, valid_from)
    values (new.user_id, new.legal_form, new.details, since);
  return null;
end $$;
create trigger legal_details_history_kept after insert or update on legal_details
  for each row execute function keep_legal_details_history();
insert into legal_details_history (user_id, legal_form, details, valid_from)
  select user_id, legal_form, details, updated_at from legal_details;

/* What a speaker traded as at that moment; no row where nothing was known. */
create function legal_details_at(speaker uuid, moment timestamptz) returns setof legal_details_history
language sql stable as $$
  select * from legal_details_history where user_id = speaker and tstzrange(valid_from, valid_to) @> moment
$$;

-- A card is removed by its own id: one that was saved since is another card.
alter table saved_cards add column saved_card_id uuid not null unique default gen_random_uuid();

-- When somebody last removed a card: a notification of an older payment brings none back.
create table removed_cards (
  user_id uuid primary key references users on delete cascade,
  removed_at timestamptz not null
);
