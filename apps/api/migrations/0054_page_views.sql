-- How many visitors a speaker's page had on a day of the speaker's zone. Nothing of a visitor is stored: each sets one of
-- 4,096 bits (linear counting), so the row never grows, repeating changes nothing, and the bits are dropped when a later
-- day begins.
create table page_views (
  speaker_id uuid not null references speakers (user_id),
  day date not null,
  marks bytea check (octet_length(marks) = 512),
  marked integer not null check (marked between 1 and 4096),
  visitors integer not null generated always as (round(-4096 * ln(1 - least(marked, 4095) / 4096.0))) stored,
  primary key (speaker_id, day)
);
create index page_views_marked on page_views (speaker_id, day) where marks is not null;

-- Who booked in a period, and who had met the speaker before.
create index bookings_made_of_speaker on bookings (speaker_id, created_at) include (listener_id)
  where status in ('BOOKED', 'STARTED', 'ENDED');
create index bookings_ended_of_pair on bookings (speaker_id, listener_id, time_start) include (outcome) where status = 'ENDED';
