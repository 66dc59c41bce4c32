-- The payer's bank took money back. Our bank tells of it by letter and registry only.
create table chargebacks (
  chargeback_id uuid primary key,
  payment_id uuid not null references payments,
  amount int not null check (amount > 0),
  charged_back_on date not null,
  -- The bank's own number of it.
  bank_reference text not null check (bank_reference <> '' and char_length(bank_reference) <= 64),
  source text not null check (source in ('ENTERED', 'REGISTRY')),
  by_user_id uuid not null references users,
  created_at timestamptz not null,
  constraint chargebacks_once unique (bank_reference)
);
create index chargebacks_of_payment on chargebacks (payment_id);
create trigger chargebacks_append_only before update or delete or truncate on chargebacks
  for each statement execute function refuse_ledger_change();

-- BANK: its API shows the money as returned. CHARGEBACK, OUTSIDE (our own transfer to the payer): its API does not.
alter table refund_returns
  add column via text not null default 'BANK' check (via in ('BANK', 'CHARGEBACK', 'OUTSIDE')),
  add column chargeback_id uuid references chargebacks,
  add constraint refund_returns_chargeback check ((via = 'CHARGEBACK') = (chargeback_id is not null));
create index refund_returns_of_chargeback on refund_returns (chargeback_id) where chargeback_id is not null;

create function check_chargeback_returned() returns trigger language plpgsql as $$
declare
  returned bigint;
begin
  select coalesce(sum(amount), 0) into returned from refund_returns where chargeback_id = new.chargeback_id;
  if returned <> new.amount then
    raise exception 'chargeback % is of %, and % was returned for it', new.chargeback_id, new.amount, returned
      using errcode = 'check_violation', constraint = 'chargebacks_returned', table = 'chargebacks';
  end if;
  return null;
end $$;
create constraint trigger chargebacks_returned after insert on chargebacks
  deferrable initially deferred for each row execute function check_chargeback_returned();

alter table refunds
  drop constraint refunds_status_check,
  -- WITHDRAWN: an operator took the promise back before anything was returned.
  add constraint refunds_status_check check (status in ('PENDING', 'DONE', 'FAILED', 'WITHDRAWN')),
  add constraint refunds_withdrawn check (status <> 'WITHDRAWN' or returned_amount = 0);

create or replace function refuse_refund_past_payment() returns trigger language plpgsql as $$
declare
  paid int;
  owed bigint;
begin
  -- The lock makes refunds of one payment wait for each other.
  select amount into paid from payments where payment_id = new.payment_id and paid_at is not null for no key update;
  if paid is null then
    raise exception 'a payment that brought no money can not be refunded'
      using errcode = 'check_violation', constraint = 'refunds_of_paid', table = 'refunds';
  end if;
  select coalesce(sum(amount), 0) into owed from refunds
  where payment_id = new.payment_id and refund_id <> new.refund_id and status <> 'WITHDRAWN';
  if owed + new.amount > paid then
    raise exception 'more would go back than was paid'
      using errcode = 'check_violation', constraint = 'refunds_within_payment', table = 'refunds';
  end if;
  return new;
end $$;

-- What it was paid with, masked: 430000******0777.
alter table payments add column card_pan text;
create index payments_by_card on payments (card_pan) where card_pan is not null;
create index payments_by_card_end on payments (right(card_pan, 4)) where card_pan is not null;
create index payments_by_bank_id on payments (provider_payment_id);

alter table payment_notifications add constraint payment_notifications_outcome_check
  check (outcome in ('NOTED', 'APPLIED', 'WRONG_AMOUNT', 'UNKNOWN_PAYMENT'));
create index payment_notifications_by_outcome on payment_notifications (outcome, payment_notification_id);

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'PAYMENT', 'EARNING', 'REFUND', 'REFUNDED', 'TARIFF', 'REBILL', 'PAYOUT', 'PAYOUT_DUE', 'PAYOUT_RETURNED',
    'WRITE_OFF', 'REFUND_WITHDRAWN', 'ADJUSTMENT'));

-- One comparison of our payments with the bank.
create table reconciliation_runs (
  run_id uuid primary key,
  started_at timestamptz not null,
  -- What was paid or returned from then on is compared.
  since timestamptz not null,
  -- Null: the daily one.
  by_user_id uuid references users,
  payments int not null check (payments >= 0),
  compared int not null default 0,
  -- The bank did not answer for them.
  unanswered int not null default 0,
  finished_at timestamptz,
  constraint reconciliation_runs_counts check (compared >= 0 and unanswered >= 0 and compared + unanswered <= payments)
);
create unique index reconciliation_runs_one on reconciliation_runs ((true)) where finished_at is null;
create index reconciliation_runs_by_start on reconciliation_runs (started_at desc);

-- What a run has still to compare; empty when it has finished.
create table reconciliation_items (
  run_id uuid not null references reconciliation_runs,
  payment_id uuid not null references payments,
  tries int not null default 0,
  primary key (run_id, payment_id)
);

create table reconciliation_differences (
  difference_id uuid primary key,
  payment_id uuid not null references payments,
  kind text not null check (kind in ('NOT_IN_BOOKS', 'WRONG_AMOUNT', 'RETURNED_BY_BANK', 'KEPT_BY_BANK', 'UNKNOWN_AT_BANK')),
  -- Kopecks that the bank holds of it, by our books and by its word.
  expected int not null,
  found int not null check (found <> expected),
  provider_status text not null,
  -- GONE: a later comparison found none.
  status text not null default 'OPEN' check (status in ('OPEN', 'GONE', 'ACCEPTED', 'REFUNDED', 'ADJUSTED')),
  found_at timestamptz not null,
  seen_at timestamptz not null,
  refund_asked_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references users,
  why text,
  constraint reconciliation_differences_closed check ((status = 'OPEN') = (closed_at is null))
);
create unique index reconciliation_differences_once on reconciliation_differences (payment_id) where status = 'OPEN';
create index reconciliation_differences_of_payment on reconciliation_differences (payment_id);
create index reconciliation_differences_by_status on reconciliation_differences (status, difference_id);

create table ledger_adjustments (
  adjustment_id uuid primary key,
  payment_id uuid not null references payments,
  difference_id uuid not null references reconciliation_differences,
  -- What comes to ACQUIRER; negative, what leaves it.
  amount int not null check (amount <> 0),
  -- Whose balance bears it; null: the platform's.
  speaker_id uuid references speakers,
  why text not null,
  by_user_id uuid not null references users,
  at timestamptz not null,
  constraint ledger_adjustments_once unique (difference_id)
);
create index ledger_adjustments_of_payment on ledger_adjustments (payment_id);
create trigger ledger_adjustments_append_only before update or delete or truncate on ledger_adjustments
  for each statement execute function refuse_ledger_change();

-- What the nightly check of the ledger found.
create table ledger_checks (
  ledger_check_id uuid primary key,
  at timestamptz not null,
  difference_count int not null check (difference_count >= 0),
  -- The first of them.
  differences jsonb not null
);
create index ledger_checks_by_time on ledger_checks (at desc);
