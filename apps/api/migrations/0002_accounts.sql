-- Who may be booked and seen. A user who asked to be deleted is hidden at once, and anonymised 30 days later.
alter table users
  add column phone text,
  add column deletion_requested_at timestamptz,
  add column anonymised_at timestamptz,
  add column is_open boolean not null generated always as (blocked_at is null and deletion_requested_at is null) stored;

alter table speakers add column social_links text[] not null default '{}' check (cardinality(social_links) <= 5);

-- How often somebody (an e-mail, an address, a user) did something since `since`: what is tried too often waits.
create table attempts (
  scope text not null,
  key text not null,
  count int not null check (count >= 0),
  since timestamptz not null,
  primary key (scope, key)
);
create index attempts_since on attempts (since);
drop table sign_in_failures;

-- The sockets of a session that ends are closed; a token lives 30 seconds.
delete from ws_tokens;
alter table ws_tokens add column session_id uuid not null;
create index sessions_ended on sessions (ended_at) where ended_at is not null;

-- Codes go to users and to identities that are not linked yet.
alter table one_time_codes
  drop constraint one_time_codes_user_id_fkey,
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (purpose in ('CONFIRM_EMAIL', 'RECOVER_PASSWORD', 'CHANGE_EMAIL', 'LINK_IDENTITY'));
alter table one_time_codes rename column user_id to subject_id;

-- A person at VK ID or Yandex ID; each is one user's, and a user has one at each.
create table identities (
  provider text not null check (provider in ('VK', 'YA')),
  provider_user_id text not null,
  user_id uuid not null references users on delete cascade,
  linked_at timestamptz not null,
  primary key (provider, provider_user_id),
  constraint identities_one_a_provider unique (user_id, provider)
);

-- Somebody whom the provider knows and we don't yet; found by the secret that only the browser that began has.
create table pending_identities (
  pending_identity_id uuid primary key,
  verifier_hash bytea not null unique,
  provider text not null check (provider in ('VK', 'YA')),
  provider_user_id text not null,
  email text,
  -- The provider vouches for it: it needs no code of ours.
  is_email_trusted boolean not null,
  first_name text not null,
  last_name text not null,
  expires_at timestamptz not null
);
create index pending_identities_expired on pending_identities (expires_at);

-- Links of mails that sign in once: those that did.
create table used_sign_in_links (
  link_id uuid primary key,
  expires_at timestamptz not null
);

create table captcha_passes (
  pass_hash bytea primary key,
  expires_at timestamptz not null
);

create table data_exports (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);

-- What one side of a meeting wrote to the other through us.
create table consultation_messages (
  consultation_message_id uuid primary key,
  consultation_id uuid not null references consultations,
  from_user_id uuid not null references users,
  subject text not null,
  text text not null,
  created_at timestamptz not null
);
create index consultation_messages_of_sender on consultation_messages (from_user_id, created_at);
create index consultation_messages_of_consultation on consultation_messages (consultation_id);
