-- Where somebody has signed in before, others' wrong passwords and codes do not hold them back. Keyed hashes: addresses
-- are not kept.
create table sign_in_addresses (
  user_id uuid not null references users on delete cascade,
  address_key text not null,
  used_at timestamptz not null,
  primary key (user_id, address_key)
);
create index sign_in_addresses_used on sign_in_addresses (used_at);

-- A recovery code belongs to the address that asked for it, so that a stranger neither replaces nor burns the owner's.
alter table one_time_codes
  add column asked_from text not null default '',
  drop constraint one_time_codes_pkey,
  add primary key (subject_id, purpose, asked_from);
