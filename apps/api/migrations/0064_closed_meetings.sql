-- CLOSED: an admin closed the room before the two sides met.
alter table bookings drop constraint bookings_outcome_check;
alter table bookings add constraint bookings_outcome_check
  check (outcome in ('HELD', 'SPEAKER_NO_SHOW', 'SPEAKER_LEFT', 'LISTENER_NO_SHOW', 'NOBODY_CAME', 'CLOSED'));
