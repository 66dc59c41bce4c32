-- Favorite speakers, and who waits for a speaker's time (docs/decisions/066-favorites-and-waitlist.md).

create table favorites (
  user_id uuid not null references users,
  speaker_id uuid not null references speakers,
  created_at timestamptz not null,
  primary key (user_id, speaker_id),
  constraint favorites_not_own check (user_id <> speaker_id)
);
create index favorites_latest on favorites (user_id, created_at desc, speaker_id);
create index favorites_of_speaker on favorites (speaker_id);

create table waitlist_entries (
  entry_id uuid primary key,
  -- The order of asking.
  position bigint not null generated always as identity,
  speaker_id uuid not null references speakers,
  listener_id uuid not null references users,
  -- When the meeting may start; null for no bound.
  from_at timestamptz,
  to_at timestamptz,
  -- In the listener's zone; any if empty.
  parts_of_day text[] not null,
  created_at timestamptz not null,
  -- Times that became free before are known to the listener, see `time_slots.free_number`.
  seen_number bigint not null,
  constraint waitlist_entries_once unique (listener_id, speaker_id),
  constraint waitlist_entries_not_own check (listener_id <> speaker_id),
  constraint waitlist_entries_window check (from_at < to_at),
  constraint waitlist_entries_parts check (parts_of_day <@ '{MORNING,DAY,EVENING}')
);
create index waitlist_entries_in_order on waitlist_entries (speaker_id, position);
create index waitlist_entries_expiring on waitlist_entries (to_at);

-- The times that an entry was notified of. Others are not notified of the same time until the turn ends.
create table waitlist_offers (
  entry_id uuid not null references waitlist_entries on delete cascade,
  -- Not a foreign key: it would lock the slot.
  slot_id uuid not null,
  time_start timestamptz not null,
  time_end timestamptz not null,
  offered_at timestamptz not null,
  -- One notification for each time.
  primary key (entry_id, time_start)
);

-- A slot gets the next number whenever it becomes free, so one comparison finds the slots freed since a given moment.
alter table time_slots add column free_number bigint not null default 0;
create sequence time_slot_free_numbers;

-- The lock is shared by those who free slots and exclusive for who reads the highest number: no lower one may commit after
-- that. 64 locks for all speakers, because one transaction may free slots of thousands.
create function number_free_slot() returns trigger language plpgsql set search_path = public as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('waitlist'), hashtext(new.speaker_id::text) & 63);
  new.free_number := nextval('time_slot_free_numbers');
  return new;
end $$;

create trigger time_slots_free_inserted before insert on time_slots for each row execute function number_free_slot();
create trigger time_slots_freed before update on time_slots for each row
  when (
    new.deleted_at is null and new.for_user_id is null and new.places_taken < new.places
    and not (new.is_busy and new.places_taken = 0)
    and (
      old.deleted_at is not null or old.for_user_id is not null or old.places_taken >= old.places
      or (old.is_busy and old.places_taken = 0)
      or old.time_start <> new.time_start or old.closes_at < new.closes_at))
  execute function number_free_slot();

-- Once a statement, and only for speakers for whom somebody waits.
create function queue_waitlist() returns trigger language plpgsql set search_path = public as $$
begin
  perform graphile_worker.add_job(
    'offer-times', json_build_object('speaker_id', speaker_id), job_key => 'offer-times:' || speaker_id,
    max_attempts => 25, flags => array['keyed'])
  from (
    select distinct speaker_id from changed where deleted_at is null and for_user_id is null and places_taken < places
  ) freed
  where exists (select from waitlist_entries w where w.speaker_id = freed.speaker_id);
  return null;
end $$;

create trigger time_slots_offered after insert on time_slots referencing new table as changed
  for each statement execute function queue_waitlist();
create trigger time_slots_offered_again after update on time_slots referencing new table as changed
  for each statement execute function queue_waitlist();

-- Who is blocked, leaves or is no speaker any more offers no time.
create function end_waitlist() returns trigger language plpgsql set search_path = public as $$
begin
  delete from waitlist_entries where speaker_id = new.user_id;
  return null;
end $$;

create trigger users_end_waitlist after update on users for each row
  when (old.role = 'SPEAKER' and old.is_open and not (new.role = 'SPEAKER' and new.is_open))
  execute function end_waitlist();
