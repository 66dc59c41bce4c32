-- A meeting that has ended is neither reserved nor booked. The lock waits for an end that is just being written down.
create function refuse_booking_of_ended() returns trigger language plpgsql as $$
declare
  ended timestamptz;
begin
  select ended_at into ended from consultations where consultation_id = new.consultation_id for key share;
  if ended is not null then
    raise exception 'the meeting has ended'
      using errcode = 'check_violation', constraint = 'bookings_meeting_open', table = 'bookings';
  end if;
  return new;
end $$;
create trigger bookings_meeting_open_insert before insert on bookings
  for each row when (new.status in ('RESERVED', 'BOOKED')) execute function refuse_booking_of_ended();
create trigger bookings_meeting_open_update before update of status on bookings
  for each row when (new.status in ('RESERVED', 'BOOKED') and old.status <> new.status)
  execute function refuse_booking_of_ended();
