-- What is pushed to a user's open tabs, in the order of its numbers. The row of the stream is locked to take the next
-- number until the commit, so that whoever sees a number sees all that came before it.
create table user_streams (
  user_id uuid primary key references users on delete cascade,
  -- The last number given.
  seq bigint not null default 0,
  -- Of the events up to here some or all are gone.
  swept_seq bigint not null default 0,
  constraint user_streams_swept_within check (swept_seq between 0 and seq)
);

create table user_events (
  user_id uuid not null references user_streams on delete cascade,
  seq bigint not null,
  event jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, seq)
);
create index user_events_created_at on user_events (created_at);

alter table notifications
  -- After this moment it is not worth showing on a screen any more: a reminder of what has begun.
  add column shown_until timestamptz,
  -- Of several that wait for a sleeping device the newest of a topic is shown.
  add column push_topic text;

-- Where a browser takes web pushes (RFC 8030); one for a session.
create table push_subscriptions (
  push_subscription_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null,
  endpoint text not null constraint push_subscriptions_endpoint_once unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  constraint push_subscriptions_session_once unique (session_id)
);
create index push_subscriptions_of_user on push_subscriptions (user_id);

-- Whoever signed out is told nothing on that device any more.
create function drop_push_subscriptions() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = old.session_id;
  return null;
end $$;
create trigger sessions_end_pushes after update of ended_at on sessions
  for each row when (new.ended_at is not null) execute function drop_push_subscriptions();
create trigger sessions_gone_pushes after delete on sessions
  for each row execute function drop_push_subscriptions();
