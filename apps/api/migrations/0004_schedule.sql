-- How a run of slots repeats: in the wall time of a zone, so that the hour stays when clocks change and instants move.
create table slot_repeats (
  repeat_id uuid primary key,
  speaker_id uuid not null references speakers,
  repeat_mode text not null check (repeat_mode in ('DAILY', 'WEEKLY')),
  -- 1 (Monday) to 7; empty for DAILY.
  weekdays int[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  time_zone_id text not null,
  starts_on date not null,
  wall_start time not null,
  minutes int not null check (minutes between 10 and 480),
  ends_on date,
  times int check (times between 1 and 366),
  created_at timestamptz not null,
  constraint slot_repeats_end check ((ends_on is null) <> (times is null)),
  constraint slot_repeats_weekdays check ((repeat_mode = 'WEEKLY') = (cardinality(weekdays) > 0))
);
create index slot_repeats_of_speaker on slot_repeats (speaker_id);

alter table time_slots
  add column repeat_id uuid references slot_repeats,
  -- Offered by the availability rules, which may take it back while nobody booked it. On a removed slot: the speaker
  -- removed it by hand, and the rules do not offer that time again.
  add column made_by_rules boolean not null default false,
  -- No booking from here on: the start, or the rules' notice before it.
  add column closes_at timestamptz;
update time_slots set closes_at = time_start;
alter table time_slots
  alter column closes_at set not null,
  add constraint time_slots_closes check (closes_at <= time_start);
create index time_slots_of_repeat on time_slots (repeat_id, time_start) where deleted_at is null and repeat_id is not null;
create index time_slots_by_rules on time_slots (speaker_id, time_start) where made_by_rules;
drop index time_slots_free, time_slots_free_of_speaker;
create index time_slots_free on time_slots (closes_at) where deleted_at is null and places_taken < places;
create index time_slots_free_of_speaker on time_slots (speaker_id, time_start) where deleted_at is null and places_taken < places;

-- Slots that move together may pass through each other: checked at the end where that is asked for.
alter table time_slots
  drop constraint time_slots_no_overlap,
  add constraint time_slots_no_overlap exclude using gist (speaker_id with =, during with &&) where (deleted_at is null)
    deferrable initially immediate;

-- A speaker may lower the places of a slot whose higher places were once taken and given back.
alter table bookings
  drop constraint bookings_place_exists,
  add constraint bookings_place_exists check (place between 1 and places or status in ('CANCELED', 'EXPIRED'));

create function default_closes_at() returns trigger language plpgsql as $$
begin
  if new.closes_at is null or (tg_op = 'UPDATE' and new.time_start <> old.time_start and new.closes_at = old.closes_at) then
    new.closes_at := new.time_start - coalesce(old.time_start - old.closes_at, interval '0');
  end if;
  return new;
end $$;
create trigger time_slots_closes_at before insert or update of time_start on time_slots
  for each row execute function default_closes_at();

-- One row a speaker; weekly hours, exceptions and holidays as JSON of the contract's shape.
create table availability_rules (
  speaker_id uuid primary key references speakers,
  is_on boolean not null,
  time_zone_id text not null,
  hours jsonb not null,
  exceptions jsonb not null,
  slot_minutes int not null check (slot_minutes between 10 and 480),
  buffer_minutes int not null check (buffer_minutes between 0 and 240),
  notice_minutes int not null check (notice_minutes between 0 and 20160),
  horizon_days int not null check (horizon_days between 1 and 180),
  day_max int check (day_max between 1 and 50),
  booking_mode text not null check (booking_mode in ('BUYABLE', 'FREE_BOOKING')),
  amount int not null check (amount >= 0),
  topic text not null,
  updated_at timestamptz not null
);
