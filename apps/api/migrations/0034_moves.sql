-- A booking moves to another time and stays the same booking. Each move is recorded here; the bookings show the present.
create table booking_moves (
  move_id uuid primary key,
  booking_id uuid not null references bookings (booking_id),
  -- The listener's own decision, the speaker's «yes» to a request, the listener's «yes» to a proposal, or the speaker's
  -- change of a group session.
  cause text not null check (cause in ('LISTENER', 'REQUEST', 'PROPOSAL', 'SPEAKER')),
  from_consultation_id uuid not null references consultations (consultation_id),
  to_consultation_id uuid not null references consultations (consultation_id),
  from_slot_id uuid not null references time_slots (slot_id),
  to_slot_id uuid not null references time_slots (slot_id),
  from_start timestamptz not null,
  from_end timestamptz not null,
  to_start timestamptz not null,
  to_end timestamptz not null,
  -- The price in force before and after. What was paid stays in `bookings.amount`; the difference is the refund.
  from_amount int not null check (from_amount >= 0),
  to_amount int not null check (to_amount >= 0),
  refund_id uuid unique references refunds (refund_id),
  at timestamptz not null,
  by_user_id uuid not null references users (user_id),
  why text not null,
  constraint booking_moves_not_dearer check (to_amount <= from_amount),
  constraint booking_moves_refund check (refund_id is null or to_amount < from_amount),
  constraint booking_moves_elsewhere check ((from_slot_id, from_start, from_end) <> (to_slot_id, to_start, to_end))
);
create index booking_moves_of_booking on booking_moves (booking_id, at);
create index booking_moves_from on booking_moves (from_consultation_id);

-- A meeting of two takes its consultation along. Where the new slot has one already, of bookings that were canceled, that
-- one stays with them and is the slot's current one no more.
alter table consultations
  add column is_current boolean not null default true,
  drop constraint consultations_slot_id_key,
  add constraint consultations_left_unbegun check (is_current or started_at is null);
create unique index consultations_slot_once on consultations (slot_id) where is_current;

-- What a calendar program knows the listener's meeting by, where that is not its consultation any more.
alter table bookings add column calendar_id uuid;
create index bookings_by_calendar on bookings (listener_id, calendar_id) where calendar_id is not null;

create or replace function count_places_taken() returns trigger
language plpgsql set search_path to 'public' as $$
declare
  was_in uuid := case when tg_op = 'INSERT' then null when old.status in ('RESERVED', 'BOOKED', 'STARTED', 'ENDED') then old.slot_id end;
  is_in uuid := case when new.status in ('RESERVED', 'BOOKED', 'STARTED', 'ENDED') then new.slot_id end;
begin
  if was_in is distinct from is_in then
    update time_slots set places_taken = places_taken + case when slot_id = is_in then 1 else -1 end
    where slot_id in (was_in, is_in);
  end if;
  return null;
end $$;

drop trigger bookings_count_places on bookings;
create trigger bookings_count_places after insert or update of status, slot_id on bookings
for each row execute function count_places_taken();

drop trigger bookings_meeting_open_update on bookings;
create trigger bookings_meeting_open_update before update of status, consultation_id on bookings
for each row when (new.status in ('RESERVED', 'BOOKED')
  and (old.status <> new.status or old.consultation_id <> new.consultation_id))
execute function refuse_booking_of_ended();

-- The earnings are listed by the meeting's start.
create function follow_moved_booking() returns trigger
language plpgsql set search_path to 'public' as $$
begin
  update booking_balances set time_start = new.time_start where booking_id = new.booking_id;
  return null;
end $$;

create trigger bookings_balance_follows after update of time_start on bookings
for each row when (old.time_start <> new.time_start) execute function follow_moved_booking();
