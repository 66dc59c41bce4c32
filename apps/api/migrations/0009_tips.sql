-- A speaker at the tipping service: invited by phone, registered once the service knows that the phone is theirs.
create table tip_receivers (
  user_id uuid primary key references speakers,
  phone text not null,
  -- As the service names them; null until it has answered.
  receiver_id text,
  layout_id text,
  registered_at timestamptz,
  -- One call at a time speaks to the service for a speaker; one that died lets the next in by then.
  busy_until timestamptz,
  constraint tip_receivers_phone_format check (phone ~ '^\+7\d{10}$'),
  constraint tip_receivers_known_when_registered check (registered_at is null or (receiver_id is not null and layout_id is not null))
);
-- Whoever only asked for a code proves nothing yet, and keeps nobody out.
create unique index tip_receivers_phone_once on tip_receivers (phone) where registered_at is not null;
create unique index tip_receivers_receiver_once on tip_receivers (receiver_id) where registered_at is not null;

create unique index speakers_tips_url_once on speakers (tips_url);
-- It is the fund's of a series.
alter table speakers drop column fund_tips_url;
