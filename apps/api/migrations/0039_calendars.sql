-- Calendars that speakers keep elsewhere. While one says busy, the free slots that it touches are not offered.

create table calendars (
  calendar_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('ICS', 'CALDAV')),
  title text not null check (char_length(title) between 1 and 60),
  host text not null,
  login text check ((kind = 'CALDAV') = (login is not null)),
  -- The address and the password, encrypted with CALENDAR_KEY and bound to this row.
  secret bytea not null,
  -- The same address of the same user once; the address itself can't be compared.
  address_key text not null,
  -- [{url, title, is_read}] of CALDAV.
  collections jsonb not null default '[]' check (jsonb_typeof(collections) = 'array'),
  -- Of what was read last, so that the same is not expanded again.
  fingerprint text,
  expanded_at timestamptz,
  read_at timestamptz,
  next_read_at timestamptz not null,
  failing_since timestamptz,
  failures int not null default 0,
  problem text check (problem in ('UNAUTHORIZED', 'NOT_FOUND', 'UNREACHABLE', 'NOT_A_CALENDAR', 'TOO_LARGE', 'PRIVATE_ADDRESS')),
  created_at timestamptz not null,
  check ((failing_since is null) = (problem is null) and (failures = 0) = (problem is null)),
  unique (user_id, address_key)
);
create index calendars_next_read on calendars (next_read_at);

create table busy_times (
  calendar_id uuid not null references calendars on delete cascade,
  speaker_id uuid not null references users on delete cascade,
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  primary key (calendar_id, during)
);
create index busy_times_of_speaker on busy_times using gist (speaker_id, during);

-- What is booked stays as it is, and what was made for one listener was promised by the speaker.
alter table time_slots
  add column is_busy boolean not null default false,
  add column is_hidden boolean not null generated always as (is_busy and places_taken = 0 and for_user_id is null) stored;

create function is_busy_then(speaker uuid, time_start timestamptz, time_end timestamptz) returns boolean
language sql stable set search_path = public
return exists (
  select from busy_times b where b.speaker_id = is_busy_then.speaker
    and b.during && tstzrange(is_busy_then.time_start, is_busy_then.time_end, '[)')
);

create function note_slot_busy() returns trigger language plpgsql set search_path = public as $$
begin
  new.is_busy := is_busy_then(new.speaker_id, new.time_start, new.time_end);
  return new;
end $$;
create trigger time_slots_busy before insert or update of time_start, time_end on time_slots
  for each row execute function note_slot_busy();

-- Brings the speaker's slots in line with their busy times; says how many changed. Needs the schedule locked.
create function mark_busy_slots(speaker uuid, at timestamptz) returns int language plpgsql set search_path = public as $$
declare
  changed int;
begin
  with differing as materialized (
    select slot_id from time_slots t
    where t.speaker_id = speaker and t.deleted_at is null and t.time_end > at
      and t.is_busy <> is_busy_then(t.speaker_id, t.time_start, t.time_end)
  ), locked as materialized (
    select slot_id from time_slots where slot_id in (select slot_id from differing) order by slot_id for no key update
  )
  update time_slots t set is_busy = not t.is_busy from locked where t.slot_id = locked.slot_id;
  get diagnostics changed = row_count;
  return changed;
end $$;

create or replace function free_offers(
  speaker uuid, at timestamptz,
  out amounts int[], out offered_at timestamptz[], out first_free_at timestamptz, out valid_until timestamptz, out topics text
) language plpgsql stable set search_path = public as $$
begin
  with free as materialized (
    select amount, time_start, closes_at, topic from time_slots
    where speaker_id = speaker and deleted_at is null and places_taken < places and time_start > at
      and closes_at > at and for_user_id is null and not is_hidden
  ), first as (
    select distinct on (amount) amount, time_start, closes_at from free order by amount, time_start
  ), spoken_of as (
    select topic, max(closes_at) as until from free where topic <> '' group by topic
  )
  select
    coalesce(array_agg(amount order by amount), '{}'),
    coalesce(array_agg(time_start order by amount), '{}'),
    min(time_start),
    coalesce(least(min(closes_at), (select min(until) from spoken_of)), 'infinity'),
    coalesce((select string_agg(topic, ' ' order by topic) from spoken_of), '')
  into amounts, offered_at, first_free_at, valid_until, topics
  from first;
end $$;
