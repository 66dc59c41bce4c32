-- Webhooks of speakers and what was sent to them (docs/decisions/074-api-keys-and-webhooks.md).
create table webhooks (
  webhook_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  host text not null,
  -- The URL and the signing secrets, encrypted with WEBHOOK_KEY and bound to this row.
  sealed_secret bytea not null,
  -- The same URL of the same speaker once; the URL itself can't be compared.
  address_key_hash text not null,
  events text[] not null check (
    cardinality(events) > 0 and events <@ array['booking.created', 'booking.canceled', 'booking.moved', 'meeting.ended']
  ),
  off text check (off in ('FAILING', 'GONE', 'OWNER')),
  off_at timestamptz,
  failing_since timestamptz,
  -- One process sends to a webhook at a time. One that dies holds it until then.
  sending_until timestamptz,
  created_at timestamptz not null,
  check ((off is null) = (off_at is null)),
  constraint webhooks_address_once unique (user_id, address_key_hash)
);

create table webhook_deliveries (
  delivery_id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  event text not null,
  -- What happened, so that a repeated job delivers it once.
  event_key text not null,
  payload text not null,
  status text not null check (status in ('WAITING', 'DELIVERED', 'FAILED')),
  attempts int not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz check ((next_attempt_at is not null) = (status = 'WAITING')),
  attempted_at timestamptz,
  duration_ms int,
  response_status int,
  response_text text check (char_length(response_text) <= 1024),
  problem text check (problem in ('TIMEOUT', 'UNREACHABLE', 'PRIVATE_ADDRESS')),
  constraint webhook_deliveries_event_once unique (webhook_id, event_key)
);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at desc, delivery_id);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where status = 'WAITING';
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
