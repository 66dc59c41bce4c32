-- A listener who may no longer move a meeting alone asks its speaker; unanswered, the meeting stands.
create table move_requests (
  move_request_id uuid primary key,
  booking_id uuid not null references bookings (booking_id),
  -- One to three; a slot that was removed since is neither shown nor accepted.
  slot_ids uuid[] not null check (cardinality(slot_ids) between 1 and 3),
  message text not null default '' check (char_length(message) <= 1000),
  status text not null check (status in ('OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  -- The present start of the meeting: a request ends with it, and with every move of the meeting.
  expires_at timestamptz not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint move_requests_decided check ((status = 'OPEN') = (decided_at is null))
);
create unique index move_requests_open_once on move_requests (booking_id) where status = 'OPEN';
create index move_requests_of_booking on move_requests (booking_id, created_at);
