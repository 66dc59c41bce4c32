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

-- A slot beyond the speaker's tariff closes at the epoch: it is never on sale, also when it moves.
create or replace function default_closes_at() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.closes_at = 'epoch' and new.closes_at = 'epoch' then
    return new;
  end if;
  if new.closes_at is null or (tg_op = 'UPDATE' and new.time_start <> old.time_start and new.closes_at = old.closes_at) then
    new.closes_at := new.time_start - coalesce(old.time_start - old.closes_at, interval '0');
  end if;
  return new;
end $$;

alter table bookings
  -- Held by the speaker when it was sold: what it allowed then is kept.
  add column tariff_id uuid references tariffs,
  -- Of the meeting, not delivered because the speaker's tariff ended it.
  add column cut_seconds int check (cut_seconds > 0),
  -- When they were given back.
  add column cut_refunded_at timestamptz,
  add constraint bookings_cut check (cut_seconds is null or status = 'ENDED'),
  add constraint bookings_cut_refunded check (cut_refunded_at is null or cut_seconds is not null);
