-- Who of the admins did what with which row, and what it was before.
create table audit_log (
  audit_entry_id bigint generated always as identity primary key,
  table_name text not null,
  row_id text not null,
  -- CREATE, CHANGE, or an action's name.
  action text not null,
  -- Null: a command run on the server.
  by_user_id uuid references users,
  -- Whose personal data the values are; theirs are emptied when they are forgotten.
  subject_id uuid references users,
  before jsonb not null default '{}' check (jsonb_typeof(before) = 'object'),
  after jsonb not null default '{}' check (jsonb_typeof(after) = 'object'),
  request_id text,
  at timestamptz not null
);
create index audit_log_of_row on audit_log (table_name, row_id, audit_entry_id);
create index audit_log_of_subject on audit_log (subject_id) where subject_id is not null;
create index audit_log_by_user on audit_log (by_user_id, audit_entry_id);

-- The same keys without their values.
create function emptied(said jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, null), '{}') from jsonb_object_keys(said) key
$$;

-- Nothing is changed or taken back, but that the values of who is forgotten become null under their names.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - '{before,after}'::text[]) = (to_jsonb(old) - '{before,after}'::text[])
      and new.before = emptied(old.before) and new.after = emptied(old.after) then
      return new;
    end if;
  end if;
  raise exception 'audit_log is append only' using errcode = 'restrict_violation', constraint = 'audit_log_append_only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_kept_whole before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- A price that somebody pays by stays what it is: it is taken off the offer and another one made.
alter table tariff_prices
  add column is_offered boolean not null default true,
  drop constraint tariff_prices_tariff_id_subscription_type_key;
create unique index tariff_prices_one_offered on tariff_prices (tariff_id, subscription_type) where is_offered;

create function refuse_paid_price_change() returns trigger language plpgsql as $$
begin
  if exists (select from orders where tariff_price_id = old.tariff_price_id)
    or exists (select from subscription_periods where tariff_price_id = old.tariff_price_id) then
    raise exception 'somebody pays by this price'
      using errcode = 'check_violation', constraint = 'tariff_prices_paid_by', table = 'tariff_prices';
  end if;
  return new;
end $$;
create trigger tariff_prices_paid_by before update of amount, tariff_id, subscription_type on tariff_prices
  for each row when ((old.amount, old.tariff_id, old.subscription_type) is distinct from (new.amount, new.tariff_id, new.subscription_type))
  execute function refuse_paid_price_change();
create index orders_by_price on orders (tariff_price_id) where tariff_price_id is not null;
create index subscription_periods_by_price on subscription_periods (tariff_price_id);

-- What the lists of the admin sort, filter and search by. An id is a UUID v7: its order is that of making.
create index users_words on users using gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index users_by_role on users (role, user_id);
create index users_by_last_name on users (last_name, user_id);
create index users_by_creation on users (created_at, user_id);
create index sessions_by_user on sessions (user_id, session_id);
create index bookings_by_status on bookings (status, booking_id);
create index bookings_by_start on bookings (time_start, booking_id);
create index orders_by_status on orders (status, order_id);
create index time_slots_by_start on time_slots (time_start, slot_id);
create index consultations_by_speaker on consultations (speaker_id, consultation_id);
create index ledger_transactions_by_time on ledger_transactions (at, transaction_id);
create index ledger_transactions_by_order on ledger_transactions (order_id) where order_id is not null;
