-- API keys of speakers (docs/decisions/074-api-keys-and-webhooks.md).
create table api_keys (
  api_key_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  key_start text not null check (char_length(key_start) < 12),
  key_hash bytea not null,
  scopes text[] not null check (
    cardinality(scopes) > 0
    and scopes <@ array['bookings:read', 'schedule:read', 'schedule:write', 'earnings:read']
  ),
  created_at timestamptz not null,
  expires_at timestamptz check (expires_at > created_at),
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint api_keys_hash_once unique (key_hash)
);
create unique index api_keys_name_once on api_keys (user_id, name) where revoked_at is null;
create index api_keys_of_user on api_keys (user_id, created_at);
