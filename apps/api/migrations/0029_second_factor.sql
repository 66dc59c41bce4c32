-- When the person behind this session last proved who they are, and when they last did so with a second factor.
alter table sessions add column confirmed_at timestamptz, add column second_factor_at timestamptz;

alter table one_time_codes
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check
    check (purpose in ('CONFIRM_EMAIL', 'RECOVER_PASSWORD', 'CHANGE_EMAIL', 'LINK_IDENTITY', 'CONFIRM_IDENTITY'));

alter table mails
  drop constraint mails_about_check,
  add constraint mails_about_check check (about in ('CODE', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'IDENTITY_LINKED',
    'EXPORT_LINK', 'ACCOUNT_DELETED', 'BOOKED', 'CANCELED', 'LATE_PAYMENT', 'REFUNDED', 'MESSAGE', 'REQUEST', 'APPLICATION',
    'TARIFF', 'FEEDBACK', 'REMINDER', 'NO_SHOW', 'DISPUTE', 'TEST', 'SECOND_FACTOR'));

-- An authenticator app or a passkey. It counts once it is confirmed.
create table second_factors (
  factor_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('TOTP', 'PASSKEY')),
  title text not null check (length(title) between 1 and 60),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  used_at timestamptz,
  -- TOTP: the secret, encrypted, and the 30-second step of the last accepted code.
  secret bytea,
  last_step bigint,
  -- PASSKEY, as WebAuthn gives them.
  credential_id text constraint second_factors_credential_once unique,
  public_key bytea,
  sign_count bigint,
  transports text[],
  constraint second_factors_totp check ((kind = 'TOTP') = (secret is not null)),
  constraint second_factors_passkey
    check ((kind = 'PASSKEY') = (num_nonnulls(credential_id, public_key, sign_count, transports) = 4)),
  constraint second_factors_passkey_is_confirmed check (kind = 'TOTP' or confirmed_at is not null)
);
create index second_factors_of_user on second_factors (user_id);
-- The one that is being set up; starting over replaces it.
create unique index second_factors_one_unconfirmed on second_factors (user_id) where confirmed_at is null;

-- A code is accepted once: no step comes twice, and none comes after a later one.
create function refuse_used_totp_step() returns trigger language plpgsql as $$
begin
  if new.last_step is distinct from old.last_step and new.last_step <= old.last_step then
    raise exception 'the step % of factor % was used', new.last_step, new.factor_id
      using errcode = 'check_violation', constraint = 'second_factors_step_once';
  end if;
  return new;
end $$;
do $$ begin execute format('alter function refuse_used_totp_step() set search_path = %I', current_schema()); end $$;
create trigger second_factors_step_once before update of last_step on second_factors
  for each row execute function refuse_used_totp_step();

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Somebody who took the first step of signing in, and has to take the second one. It opens nothing else.
create table half_sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  user_agent text not null,
  expires_at timestamptz not null,
  tries_left int not null check (tries_left >= 0),
  -- Of a recovery: becomes the user's with the second step.
  password_hash text
);
create index half_sessions_of_user on half_sessions (user_id);
create index half_sessions_expiring on half_sessions (expires_at);

-- What an authenticator has to sign: once, by the one it was made for.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('ADD', 'CONFIRM', 'SECOND_STEP', 'SIGN_IN')),
  -- A session, or the hash of a half-session; none where anybody signs in.
  subject text,
  expires_at timestamptz not null,
  constraint passkey_challenges_subject check ((purpose = 'SIGN_IN') = (subject is null))
);
create index passkey_challenges_expiring on passkey_challenges (expires_at);

alter table users add column second_factor_offer_closed_at timestamptz;
