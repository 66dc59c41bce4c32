-- What a tariff costs for a period: the "subscription" of the API's paths.
create table tariff_prices (
  tariff_price_id uuid primary key,
  tariff_id uuid not null references tariffs,
  subscription_type text not null check (subscription_type in ('MONTHLY', 'HALF_YEARLY', 'YEARLY')),
  amount int not null check (amount >= 1000),
  unique (tariff_id, subscription_type),
  unique (tariff_price_id, tariff_id, subscription_type)
);
insert into tariff_prices (tariff_price_id, tariff_id, subscription_type, amount) values
  ('01900000-0000-7000-8000-000000000011', '01900000-0000-7000-8000-000000000002', 'MONTHLY', 99000),
  ('01900000-0000-7000-8000-000000000012', '01900000-0000-7000-8000-000000000002', 'HALF_YEARLY', 534600),
  ('01900000-0000-7000-8000-000000000013', '01900000-0000-7000-8000-000000000002', 'YEARLY', 950400),
  ('01900000-0000-7000-8000-000000000014', '01900000-0000-7000-8000-000000000003', 'MONTHLY', 249000),
  ('01900000-0000-7000-8000-000000000015', '01900000-0000-7000-8000-000000000003', 'HALF_YEARLY', 1344600),
  ('01900000-0000-7000-8000-000000000016', '01900000-0000-7000-8000-000000000003', 'YEARLY', 2390400);

alter table subscriptions
  add column tariff_price_id uuid,
  -- What begins at expiry instead of the same again.
  add column next_tariff_price_id uuid references tariff_prices,
  -- expires_at, or later while it renews: a rebill takes its time, and a failed one is tried again.
  add column works_until timestamptz,
  add column failed_charges int not null default 0,
  add column next_charge_at timestamptz,
  -- expires_at is so many calendar months after the anchor on the wall of this zone: 31 January keeps its 31st.
  add column anchor_at timestamptz,
  add column anchor_months int not null default 0,
  add column time_zone_id text not null default 'Europe/Moscow';
update subscriptions s set works_until = expires_at, anchor_at = expires_at, tariff_price_id = p.tariff_price_id
  from tariff_prices p where p.tariff_id = s.tariff_id and p.subscription_type = s.subscription_type;
alter table subscriptions
  alter column works_until set not null,
  alter column anchor_at set not null,
  alter column tariff_price_id set not null,
  alter column anchor_months drop default,
  alter column time_zone_id drop default,
  add constraint subscriptions_price foreign key (tariff_price_id, tariff_id, subscription_type)
    references tariff_prices (tariff_price_id, tariff_id, subscription_type),
  add constraint subscriptions_work_as_paid check (works_until >= expires_at),
  add constraint subscriptions_charge_when_renewing check (next_charge_at is null or auto_renew);
create index subscriptions_to_end on subscriptions (works_until) where ended_at is null;
create index subscriptions_to_charge on subscriptions (next_charge_at) where ended_at is null and next_charge_at is not null;

-- What was paid for, day by day: no day of a speaker is paid twice.
create table subscription_periods (
  period_id uuid primary key,
  subscription_id uuid not null references subscriptions,
  speaker_id uuid not null references speakers,
  tariff_price_id uuid not null references tariff_prices,
  order_id uuid references orders,
  starts_at timestamptz not null,
  -- Cut short by an upgrade that credits the rest.
  ends_at timestamptz not null,
  amount int not null check (amount >= 0),
  credit int not null default 0 check (credit >= 0),
  constraint subscription_periods_length check (ends_at >= starts_at),
  constraint subscription_periods_no_overlap exclude using gist (speaker_id with =, tstzrange(starts_at, ends_at, '[)') with &&)
);
create unique index subscription_periods_order_once on subscription_periods (order_id) where order_id is not null;
create index subscription_periods_of_subscription on subscription_periods (subscription_id, starts_at);
insert into subscription_periods (period_id, subscription_id, speaker_id, tariff_price_id, starts_at, ends_at, amount)
  select gen_random_uuid(), subscription_id, speaker_id, tariff_price_id, started_at, expires_at, 0
  from subscriptions where ended_at is null;

-- One a user: the last that paid with the permission to charge again.
create table saved_cards (
  user_id uuid primary key references users on delete cascade,
  rebill_id text not null,
  pan text not null,
  expires text not null,
  created_at timestamptz not null
);

alter table orders
  add column tariff_price_id uuid references tariff_prices,
  add column credit int not null default 0 check (credit >= 0),
  -- The subscription that it renews or upgrades, and its expiry then: where either has changed the money goes back.
  add column subscription_id uuid references subscriptions,
  add column subscription_expires_at timestamptz,
  -- Of a rebill: its place among the tries for that expiry.
  add column rebill_try int,
  add column is_rebill boolean not null generated always as (rebill_try is not null) stored,
  add constraint orders_tariff check ((kind = 'TARIFF') = (tariff_price_id is not null)),
  add constraint orders_subscription check ((subscription_id is null) = (subscription_expires_at is null)),
  add constraint orders_rebill check (rebill_try is null or (kind = 'TARIFF' and subscription_id is not null));
-- One purchase of a tariff is open at a time.
create unique index orders_one_open_tariff on orders (user_id) where kind = 'TARIFF' and status in ('NEW', 'PENDING');
create unique index orders_rebill_try_once on orders (subscription_id, subscription_expires_at, rebill_try) where rebill_try is not null;
