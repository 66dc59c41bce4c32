-- A speaker proposes other times for a meeting of two; unanswered, the meeting stands.
create table move_proposals (
  move_proposal_id uuid primary key,
  booking_id uuid not null references bookings (booking_id),
  -- One to three starts; the meeting lasts as long as before.
  times timestamptz[] not null check (cardinality(times) between 1 and 3),
  message text not null default '' check (char_length(message) <= 1000),
  status text not null check (status in ('OPEN', 'ACCEPTED', 'KEPT', 'CANCELED', 'WITHDRAWN', 'EXPIRED')),
  -- The present start of the meeting: a proposal ends with it, and with every other move of the meeting.
  expires_at timestamptz not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint move_proposals_decided check ((status = 'OPEN') = (decided_at is null))
);
create unique index move_proposals_open_once on move_proposals (booking_id) where status = 'OPEN';
create index move_proposals_of_booking on move_proposals (booking_id, created_at);
