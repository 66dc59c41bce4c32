-- SPEAKER_LEFT: the speaker was there, but did not stay for a minute with the listener.
alter table bookings drop constraint bookings_outcome_check;
alter table bookings add constraint bookings_outcome_check
  check (outcome in ('HELD', 'SPEAKER_NO_SHOW', 'SPEAKER_LEFT', 'LISTENER_NO_SHOW', 'NOBODY_CAME'));

-- Who comes is known from the moment the room opens; only what is within the slot counts against a tariff.
create or replace view meeting_stays as
  select p.consultation_id, p.user_id, p.user_id = c.speaker_id as is_speaker,
    greatest(p.joined_at, t.time_start - interval '10 minutes') as since,
    least(t.time_end, coalesce(least(p.left_at, (
      select min(e.at) from room_events e
      where e.consultation_id = p.consultation_id and e.event = 'room_finished' and e.at > p.joined_at)), p.missed_at)) as until
  from meeting_presences p
  join consultations c on c.consultation_id = p.consultation_id
  join time_slots t on t.slot_id = c.slot_id;

create or replace function fair_time(meeting uuid) returns tstzmultirange language sql stable
  return (
    select coalesce(range_agg(tstzrange(since, until)) filter (where is_speaker), '{}')
      * coalesce(range_agg(tstzrange(since, until)) filter (where not is_speaker), '{}')
      * (select tstzmultirange(tstzrange(t.time_start, t.time_end))
         from consultations c join time_slots t on t.slot_id = c.slot_id where c.consultation_id = meeting)
    from meeting_stays where consultation_id = meeting and since < until);
