-- Seconds in which the speaker and a listener were both there; frozen when the meeting ends.
alter table consultations add column counted_seconds int check (counted_seconds >= 0);
update consultations c
  set counted_seconds = greatest(extract(epoch from least(c.ended_at, t.time_end) - greatest(coalesce(c.started_at, c.ended_at), t.time_start)), 0)
  from time_slots t where t.slot_id = c.slot_id and c.ended_at is not null;
alter table consultations add constraint consultations_counted_at_end check ((ended_at is null) = (counted_seconds is null));

-- Who came, decided once, at the end.
alter table bookings
  add column outcome text check (outcome in ('HELD', 'SPEAKER_NO_SHOW', 'LISTENER_NO_SHOW', 'NOBODY_CAME')),
  add constraint bookings_outcome_of_ended check (outcome is null or status = 'ENDED');

-- What the room server said of a meeting.
create table meetings (
  consultation_id uuid primary key references consultations,
  -- When it last answered who is there, or told of somebody.
  heard_at timestamptz,
  -- The limit of which the speaker was warned; another one is warned of anew.
  warned_limit_seconds int,
  -- False: it was silent all the time, so nobody is blamed. Null until the end.
  is_presence_known boolean
);

-- The stays in a room, a row a session of a participant. Events come late, twice, out of order or never: each column
-- takes the earliest that was said, so that the order does not matter.
create table meeting_presences (
  consultation_id uuid not null references consultations,
  participant_sid text not null,
  user_id uuid not null references users,
  joined_at timestamptz not null,
  left_at timestamptz,
  -- Last seen at a check.
  seen_at timestamptz,
  -- Gone at a check, without a word: the stay counts until it was last seen. A word that comes late is worth more.
  missed_at timestamptz,
  primary key (consultation_id, participant_sid),
  constraint meeting_presences_forward check (left_at >= joined_at and missed_at >= joined_at)
);
create index meeting_presences_of_user on meeting_presences (user_id);

-- When the room server closed the room for all: no stay goes on past it.
create view meeting_stays as
  select p.consultation_id, p.user_id, p.user_id = c.speaker_id as is_speaker,
    greatest(p.joined_at, t.time_start) as since,
    least(t.time_end, coalesce(least(p.left_at, (
      select min(e.at) from room_events e
      where e.consultation_id = p.consultation_id and e.event = 'room_finished' and e.at > p.joined_at)), p.missed_at)) as until
  from meeting_presences p
  join consultations c on c.consultation_id = p.consultation_id
  join time_slots t on t.slot_id = c.slot_id;

create function seconds_in(ranges tstzmultirange) returns int language sql immutable
  return (select coalesce(floor(sum(extract(epoch from upper(r) - lower(r)))), 0)::int from unnest(ranges) r);

-- Within the slot. Who has not left is there until its end: cut at the moment that you ask about.
create function stays_of(meeting uuid, person uuid) returns tstzmultirange language sql stable
  return (
    select coalesce(range_agg(tstzrange(since, until)), '{}') from meeting_stays
    where consultation_id = meeting and user_id = person and since < until);

create function fair_time(meeting uuid) returns tstzmultirange language sql stable
  return (
    select coalesce(range_agg(tstzrange(since, until)) filter (where is_speaker), '{}')
      * coalesce(range_agg(tstzrange(since, until)) filter (where not is_speaker), '{}')
    from meeting_stays where consultation_id = meeting and since < until);

create function counted_until(meeting uuid, moment timestamptz) returns int language sql stable
  return seconds_in(fair_time(meeting) * tstzmultirange(tstzrange(null, moment)));

create table meeting_removals (
  consultation_id uuid not null references consultations,
  user_id uuid not null references users,
  removed_at timestamptz not null,
  primary key (consultation_id, user_id)
);

create table meeting_files (
  file_id uuid primary key,
  consultation_id uuid not null references consultations,
  user_id uuid not null references users,
  position int not null,
  name text not null check (char_length(name) between 1 and 120),
  bytes int not null check (bytes > 0),
  file_key text not null unique,
  created_at timestamptz not null,
  constraint meeting_files_few check (position between 1 and 50),
  constraint meeting_files_position_once unique (consultation_id, position)
);
create index meeting_files_of_user on meeting_files (user_id);

create table connection_tests (
  connection_test_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  report jsonb,
  reported_at timestamptz,
  constraint connection_tests_report check ((report is null) = (reported_at is null))
);
create index connection_tests_of_user on connection_tests (user_id);
create index connection_tests_old on connection_tests (created_at);

create table disputes (
  dispute_id uuid primary key,
  booking_id uuid not null references bookings,
  status text not null check (status in ('OPEN', 'REFUNDED', 'DECLINED')),
  text text not null,
  comment text,
  refund_id uuid references refunds,
  decided_by_user_id uuid references users,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint disputes_once unique (booking_id),
  constraint disputes_decided check (
    (status = 'OPEN') = (decided_at is null) and (status = 'OPEN') = (comment is null) and (status = 'REFUNDED') = (refund_id is not null))
);
create index disputes_open on disputes (created_at) where status = 'OPEN';
create index disputes_latest on disputes (created_at);

-- Earned, not paid out, and not in dispute: what may go to the speaker now.
create function payable_to(speaker uuid) returns bigint language sql stable
  return coalesce((select balance from speaker_balances where speaker_id = speaker), 0) - coalesce((
    select sum(b.earned) from disputes d join booking_balances b using (booking_id)
    where d.status = 'OPEN' and b.speaker_id = speaker), 0);

create or replace function refuse_payout_past_balance() returns trigger language plpgsql as $$
begin
  -- The lock makes payouts to one speaker wait for each other, and for a dispute that is being opened.
  perform from speaker_balances where speaker_id = new.speaker_id for no key update;
  if new.amount > payable_to(new.speaker_id) then
    raise exception 'more would be paid out than is payable'
      using errcode = 'check_violation', constraint = 'payouts_within_balance', table = 'payouts';
  end if;
  return new;
end $$;

create function refuse_dispute() returns trigger language plpgsql as $$
declare
  booking bookings;
begin
  select * into booking from bookings where booking_id = new.booking_id for no key update;
  if booking.status <> 'ENDED' or booking.refunded_amount >= booking.amount or not exists (
    select from consultations c where c.consultation_id = booking.consultation_id
      and new.created_at between c.ended_at and c.ended_at + interval '72 hours') then
    raise exception 'this booking can not be disputed'
      using errcode = 'check_violation', constraint = 'disputes_of_ended', table = 'disputes';
  end if;
  -- Payouts wait for this.
  perform from speaker_balances where speaker_id = booking.speaker_id for no key update;
  return new;
end $$;
create trigger disputes_of_ended before insert on disputes for each row execute function refuse_dispute();
