-- The platform's share as it was when the order was made; null for tariffs, which are all the platform's.
alter table orders add column commission_percent int check (commission_percent between 0 and 100);
update orders set commission_percent = 10 where kind = 'BOOKINGS';
alter table orders add constraint orders_commission check ((kind = 'BOOKINGS') = (commission_percent is not null));

-- Rounded down, in the speaker's favour.
create function commission_of(amount int, percent int) returns int language sql immutable
  return (amount::bigint * percent / 100)::int;

-- Where the money of a booking stands, kept by the ledger's entries alone.
create table booking_balances (
  booking_id uuid primary key references bookings,
  speaker_id uuid not null references speakers,
  -- As the booking has it: what is booked does not move.
  time_start timestamptz not null,
  commission_percent int not null check (commission_percent between 0 and 100),
  paid int not null default 0,
  held int not null default 0 check (held >= 0),
  -- The platform's part of what is held, once it is earned.
  held_commission int not null generated always as (commission_of(held, commission_percent)) stored,
  earned int not null default 0 check (earned >= 0),
  commission int not null default 0 check (commission >= 0),
  refund_due int not null default 0 check (refund_due >= 0),
  refunded int not null default 0 check (refunded >= 0),
  constraint booking_balances_add_up check (paid = held + earned + commission + refund_due + refunded)
);
create index booking_balances_of_speaker on booking_balances (speaker_id, time_start, booking_id);
create index booking_balances_held on booking_balances (booking_id) where held > 0;

create table speaker_balances (
  speaker_id uuid primary key references speakers,
  -- Earned and not paid out; below zero when money that was paid out went back to a listener.
  balance bigint not null default 0,
  paid_out bigint not null default 0 check (paid_out >= 0)
);
create index speaker_balances_to_pay on speaker_balances (balance desc, speaker_id) where balance > 0;

create table payouts (
  payout_id uuid primary key,
  speaker_id uuid not null references speakers,
  amount int not null check (amount > 0),
  note text not null,
  -- The caller's: the same again is the same payout.
  idempotency_key uuid not null,
  by_user_id uuid not null references users,
  paid_at timestamptz not null,
  constraint payouts_once unique (idempotency_key)
);
create index payouts_of_speaker on payouts (speaker_id, paid_at desc);

create function refuse_payout_past_balance() returns trigger language plpgsql as $$
declare
  available bigint;
begin
  -- The lock makes payouts to one speaker wait for each other.
  select balance into available from speaker_balances where speaker_id = new.speaker_id for no key update;
  if new.amount > coalesce(available, 0) then
    raise exception 'more would be paid out than was earned'
      using errcode = 'check_violation', constraint = 'payouts_within_balance', table = 'payouts';
  end if;
  return new;
end $$;
create trigger payouts_within_balance before insert on payouts
  for each row execute function refuse_payout_past_balance();

create table ledger_transactions (
  transaction_id uuid primary key,
  kind text not null check (kind in ('PAYMENT', 'EARNING', 'REFUND', 'REFUNDED', 'TARIFF', 'REBILL', 'PAYOUT')),
  -- The payment, booking, refund or payout that it tells of.
  fact_id uuid not null,
  order_id uuid references orders,
  at timestamptz not null,
  constraint ledger_transactions_once unique (fact_id, kind)
);

create table ledger_entries (
  entry_id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions,
  account text not null check (account in ('ACQUIRER', 'HELD', 'SPEAKER', 'PLATFORM', 'REFUND_DUE', 'PAYOUT')),
  booking_id uuid references booking_balances,
  speaker_id uuid references speaker_balances,
  -- Kopecks that come into the account; negative, that leave it.
  amount int not null check (amount <> 0),
  constraint ledger_entries_speaker check ((account in ('SPEAKER', 'PAYOUT')) = (speaker_id is not null))
);
create index ledger_entries_of_transaction on ledger_entries (transaction_id);
create index ledger_entries_of_booking on ledger_entries (booking_id) where booking_id is not null;

create function check_ledger_transaction() returns trigger language plpgsql as $$
declare
  entries int;
  total bigint;
begin
  select count(*), coalesce(sum(amount), 0) into entries, total
  from ledger_entries where transaction_id = new.transaction_id;
  if entries = 0 or total <> 0 then
    raise exception 'ledger transaction % has % entries that sum to %', new.transaction_id, entries, total
      using errcode = 'check_violation', constraint = 'ledger_transactions_balance';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function check_ledger_transaction();
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_transaction();

-- Balances follow the entries; their checks refuse what does not add up, and their row locks put postings in line.
create function apply_ledger_entries() returns trigger language plpgsql as $$
begin
  perform from booking_balances where booking_id in (select booking_id from added) order by booking_id for no key update;
  update booking_balances b set
    paid = b.paid + a.paid, held = b.held + a.held, earned = b.earned + a.earned,
    commission = b.commission + a.commission, refund_due = b.refund_due + a.refund_due, refunded = b.refunded + a.refunded
  from (
    select booking_id,
      coalesce(-sum(amount) filter (where account = 'ACQUIRER' and amount < 0), 0) as paid,
      coalesce(sum(amount) filter (where account = 'HELD'), 0) as held,
      coalesce(sum(amount) filter (where account = 'SPEAKER'), 0) as earned,
      coalesce(sum(amount) filter (where account = 'PLATFORM'), 0) as commission,
      coalesce(sum(amount) filter (where account = 'REFUND_DUE'), 0) as refund_due,
      coalesce(sum(amount) filter (where account = 'ACQUIRER' and amount > 0), 0) as refunded
    from added where booking_id is not null group by booking_id) a
  where b.booking_id = a.booking_id;

  update speaker_balances s set balance = s.balance + a.balance, paid_out = s.paid_out + a.paid_out
  from (
    select speaker_id,
      coalesce(sum(amount) filter (where account = 'SPEAKER'), 0) as balance,
      coalesce(sum(amount) filter (where account = 'PAYOUT'), 0) as paid_out
    from added where speaker_id is not null group by speaker_id) a
  where s.speaker_id = a.speaker_id;
  return null;
end $$;
create trigger ledger_entries_apply after insert on ledger_entries
  referencing new table as added for each statement execute function apply_ledger_entries();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  -- Balances are changed by the trigger of the entries.
  if tg_table_name like '%_balances' and pg_trigger_depth() > 1 then return null; end if;
  raise exception '% is append only', tg_table_name
    using errcode = 'restrict_violation', constraint = 'ledger_append_only';
end $$;
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
create trigger payouts_append_only before update or delete or truncate on payouts
  for each statement execute function refuse_ledger_change();
create trigger booking_balances_append_only before update or delete or truncate on booking_balances
  for each statement execute function refuse_ledger_change();
create trigger speaker_balances_append_only before update or delete or truncate on speaker_balances
  for each statement execute function refuse_ledger_change();
