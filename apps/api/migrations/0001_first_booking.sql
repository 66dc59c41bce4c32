create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- accounts

create table users (
  user_id uuid primary key,
  email text not null check (email = lower(email)),
  email_confirmed_at timestamptz,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  role text not null default 'LISTENER' check (role in ('LISTENER', 'SPEAKER', 'SUPER_ADMIN')),
  time_zone_id text not null default 'Europe/Moscow',
  avatar_thumbnail_url text,
  last_series_fund_id uuid,
  blocked_at timestamptz,
  created_at timestamptz not null
);
create unique index users_email_once on users (email);
create index users_speaker_names on users using gin ((first_name || ' ' || last_name) gin_trgm_ops) where role = 'SPEAKER';

create table sessions (
  session_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz not null,
  user_agent text not null default '',
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id) where ended_at is null;

-- One row a refresh token ever given out: a rotated one that comes back ends its session.
create table session_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null,
  rotated_at timestamptz
);
create index session_tokens_of_session on session_tokens (session_id);

create table one_time_codes (
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('CONFIRM_EMAIL', 'RECOVER_PASSWORD', 'CHANGE_EMAIL')),
  target text not null,
  code_hash bytea not null,
  tries_left int not null check (tries_left >= 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

create table consents (
  user_id uuid not null references users on delete cascade,
  document text not null check (document in ('TERMS', 'PERSONAL_DATA')),
  accepted_at timestamptz not null,
  primary key (user_id, document)
);

create table ws_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index ws_tokens_of_user on ws_tokens (user_id);

-- Tries to sign in since `since`; by e-mail, so that unknown ones are slowed down alike.
create table sign_in_failures (
  email text primary key,
  failures int not null,
  since timestamptz not null
);
create index sign_in_failures_since on sign_in_failures (since);

-- speakers

create table categories (
  category_id uuid primary key,
  slug text not null unique,
  title text not null,
  position int not null
);

create table funds (
  fund_id uuid primary key,
  name text not null,
  tips_url text
);

alter table users add constraint users_last_series_fund foreign key (last_series_fund_id) references funds;

create table speakers (
  user_id uuid primary key references users,
  alias text unique check (alias = lower(alias)),
  headline text not null default '',
  about text not null default '',
  photo_url text,
  tips_url text,
  fund_tips_url text,
  created_at timestamptz not null
);
create index speakers_words on speakers using gin ((headline || ' ' || about) gin_trgm_ops);

create table speaker_categories (
  user_id uuid not null references speakers on delete cascade,
  category_id uuid not null references categories,
  primary key (user_id, category_id)
);
create index speaker_categories_of_category on speaker_categories (category_id);

-- tariffs

create table tariffs (
  tariff_id uuid primary key,
  code text not null unique,
  title text not null,
  meeting_minutes int,
  month_minutes int,
  donations_allowed boolean not null,
  series_allowed boolean not null,
  participants_max int not null,
  position int not null
);

insert into tariffs (tariff_id, code, title, meeting_minutes, month_minutes, donations_allowed, series_allowed, participants_max, position) values
  ('01900000-0000-7000-8000-000000000001', 'FREE', 'Бесплатный', 40, 300, false, false, 3, 1),
  ('01900000-0000-7000-8000-000000000002', 'BASIC', 'Базовый', 90, 1800, true, true, 10, 2),
  ('01900000-0000-7000-8000-000000000003', 'PRO', 'Профи', null, null, true, true, 50, 3);

create table subscriptions (
  subscription_id uuid primary key,
  speaker_id uuid not null references speakers,
  tariff_id uuid not null references tariffs,
  subscription_type text not null check (subscription_type in ('MONTHLY', 'HALF_YEARLY', 'YEARLY')),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  auto_renew boolean not null,
  ended_at timestamptz
);
create unique index subscriptions_one_active on subscriptions (speaker_id) where ended_at is null;

-- schedule

create table series (
  series_id uuid primary key,
  speaker_id uuid not null references speakers,
  title text not null,
  description text not null default '',
  booking_mode text not null check (booking_mode in ('BUYABLE', 'FREE_BOOKING', 'FREE_BOOKING_MULTY')),
  amount int not null check (amount >= 0),
  places int not null check (places between 1 and 100),
  fund_id uuid references funds,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index series_of_speaker on series (speaker_id) where deleted_at is null;

create table time_slots (
  slot_id uuid primary key,
  speaker_id uuid not null references speakers,
  series_id uuid references series,
  slot_type text not null check (slot_type in ('SPEAKER_CONSULTATION', 'SERIES')),
  booking_mode text not null check (booking_mode in ('BUYABLE', 'FREE_BOOKING', 'FREE_BOOKING_MULTY')),
  topic text not null default '',
  time_start timestamptz not null,
  time_end timestamptz not null,
  during tstzrange generated always as (tstzrange(time_start, time_end, '[)')) stored,
  amount int not null,
  places int not null check (places between 1 and 100),
  -- Live bookings; kept by a trigger so that lists of free slots read one table.
  places_taken int not null default 0 check (places_taken between 0 and places),
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint time_slots_length check (time_end - time_start between interval '10 minutes' and interval '8 hours'),
  constraint time_slots_price check ((booking_mode = 'BUYABLE' and amount >= 1000) or (booking_mode <> 'BUYABLE' and amount = 0)),
  constraint time_slots_series check ((slot_type = 'SERIES') = (series_id is not null)),
  constraint time_slots_no_overlap exclude using gist (speaker_id with =, during with &&) where (deleted_at is null),
  unique (slot_id, places)
);
create index time_slots_of_speaker on time_slots (speaker_id, time_start) where deleted_at is null;
create index time_slots_free on time_slots (time_start) where deleted_at is null and places_taken < places;
create index time_slots_free_of_speaker on time_slots (speaker_id, time_start) where deleted_at is null and places_taken < places;
create index time_slots_topics on time_slots using gin (topic gin_trgm_ops) where deleted_at is null and places_taken < places;
create index time_slots_of_series on time_slots (series_id, time_start) where deleted_at is null;

-- orders

create table orders (
  order_id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('BOOKINGS', 'TARIFF')),
  status text not null check (status in ('NEW', 'PENDING', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELED', 'EXPIRED', 'FAILED')),
  amount int not null check (amount > 0),
  refunded_amount int not null default 0,
  refund_hours int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  constraint orders_refund_within_amount check (refunded_amount between 0 and amount)
);
create index orders_of_user on orders (user_id, created_at desc);
create index orders_open on orders (expires_at) where status in ('NEW', 'PENDING');

create table order_history (
  order_history_id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  from_status text,
  to_status text not null,
  at timestamptz not null,
  by_user_id uuid references users,
  why text not null
);
create index order_history_of_order on order_history (order_id);

-- One row an attempt at the acquirer: payment_id is what it knows as OrderId.
create table payments (
  payment_id uuid primary key,
  order_id uuid not null references orders,
  provider text not null,
  provider_payment_id text,
  provider_status text not null default '',
  payment_url text,
  amount int not null check (amount > 0),
  paid_at timestamptz,
  -- Paid after another attempt had paid the order: given back whole.
  is_duplicate boolean not null default false,
  abandoned_at timestamptz,
  created_at timestamptz not null
);
create unique index payments_one_pays_order on payments (order_id) where paid_at is not null and not is_duplicate;
create unique index payments_provider_id_once on payments (provider, provider_payment_id);
create index payments_of_order on payments (order_id);

create table payment_notifications (
  payment_notification_id bigint generated always as identity primary key,
  provider text not null,
  payment_id uuid references payments,
  status text not null,
  amount int,
  outcome text not null,
  received_at timestamptz not null
);
create index payment_notifications_of_payment on payment_notifications (payment_id);

create table cart_items (
  cart_item_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  slot_id uuid not null references time_slots,
  created_at timestamptz not null,
  constraint cart_items_slot_once unique (user_id, slot_id)
);

-- bookings

create table consultations (
  consultation_id uuid primary key,
  slot_id uuid not null unique references time_slots,
  speaker_id uuid not null references speakers,
  flow_type text not null check (flow_type in ('SERIES', 'SPEAKER_CONSULTATION', 'LISTENER_CONSULTATION')),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);

create table bookings (
  booking_id uuid primary key,
  consultation_id uuid not null references consultations,
  slot_id uuid not null,
  speaker_id uuid not null references speakers,
  listener_id uuid not null references users,
  order_id uuid references orders,
  place int not null,
  places int not null,
  time_start timestamptz not null,
  time_end timestamptz not null,
  status text not null check (status in ('RESERVED', 'BOOKED', 'STARTED', 'ENDED', 'CANCELED', 'EXPIRED')),
  amount int not null check (amount >= 0),
  refunded_amount int not null default 0,
  reason text,
  created_at timestamptz not null,
  constraint bookings_refund_within_amount check (refunded_amount between 0 and amount),
  constraint bookings_place_exists check (place between 1 and places),
  constraint bookings_slot foreign key (slot_id, places) references time_slots (slot_id, places) on update cascade,
  constraint bookings_not_own check (listener_id <> speaker_id)
);
create unique index bookings_place_once on bookings (slot_id, place) where status in ('RESERVED', 'BOOKED', 'STARTED', 'ENDED');
create unique index bookings_listener_once on bookings (slot_id, listener_id) where status in ('RESERVED', 'BOOKED', 'STARTED', 'ENDED');
alter table bookings add constraint bookings_listener_no_overlap
  exclude using gist (listener_id with =, tstzrange(time_start, time_end, '[)') with &&) where (status in ('RESERVED', 'BOOKED', 'STARTED'));
create index bookings_of_listener on bookings (listener_id, time_start);
create index bookings_of_speaker on bookings (speaker_id, time_start);
create index bookings_of_consultation on bookings (consultation_id);
create index bookings_of_order on bookings (order_id) where order_id is not null;

create table booking_history (
  booking_history_id bigint generated always as identity primary key,
  booking_id uuid not null references bookings,
  from_status text,
  to_status text not null,
  at timestamptz not null,
  by_user_id uuid references users,
  why text not null
);
create index booking_history_of_booking on booking_history (booking_id);

create function count_places_taken() returns trigger language plpgsql as $$
declare
  was int := case when tg_op = 'INSERT' then 0 when old.status in ('RESERVED', 'BOOKED', 'STARTED', 'ENDED') then 1 else 0 end;
  is_now int := case when new.status in ('RESERVED', 'BOOKED', 'STARTED', 'ENDED') then 1 else 0 end;
begin
  if is_now <> was then
    update time_slots set places_taken = places_taken + is_now - was where slot_id = new.slot_id;
  end if;
  return null;
end $$;
create trigger bookings_count_places after insert or update of status on bookings
  for each row execute function count_places_taken();

-- What is owed back: made with the cancelling, carried out by a job, once.
create table refunds (
  refund_id uuid primary key,
  order_id uuid not null references orders,
  payment_id uuid not null references payments,
  booking_id uuid references bookings,
  amount int not null check (amount > 0),
  why text not null,
  status text not null check (status in ('PENDING', 'DONE')),
  created_at timestamptz not null,
  done_at timestamptz
);
create index refunds_of_order on refunds (order_id);
create unique index refunds_booking_once on refunds (booking_id) where booking_id is not null;

-- meetings

create table room_events (
  event_id text primary key,
  consultation_id uuid not null references consultations,
  event text not null,
  identity text,
  at timestamptz not null
);
create index room_events_of_consultation on room_events (consultation_id, at);

-- notifications

create table notifications (
  notification_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  type text not null,
  content text not null,
  link text,
  -- What it tells of: told once, however often the job runs.
  event_key text not null,
  read_at timestamptz,
  created_at timestamptz not null
);
create unique index notifications_event_once on notifications (user_id, event_key);
create index notifications_of_user on notifications (user_id, created_at desc, notification_id);
create index notifications_unread on notifications (user_id) where read_at is null;

-- news

create table news (
  news_id uuid primary key,
  title text not null,
  summary text not null,
  body text not null,
  published_at timestamptz not null
);
create index news_latest on news (published_at desc);
