-- Payouts are made in batches: a batch sets the money aside at once, and the bank's date settles it.
create table payout_batches (
  batch_id uuid primary key,
  -- What people call it.
  number int not null generated always as identity unique,
  -- CANCELED: every line was taken out before the bank paid.
  status text not null check (status in ('MADE', 'EXPORTED', 'PAID', 'CANCELED')),
  -- The caller's: the same again is the same batch.
  idempotency_key uuid not null,
  made_by uuid not null references users,
  made_at timestamptz not null,
  exported_at timestamptz,
  -- The bank's date, a day in Moscow.
  paid_on date,
  paid_by uuid references users,
  constraint payout_batches_once unique (idempotency_key),
  constraint payout_batches_exported check (status <> 'EXPORTED' or exported_at is not null),
  constraint payout_batches_paid check (
    (status = 'PAID') = (paid_on is not null) and (paid_on is null) = (paid_by is null)
    and paid_on >= (made_at at time zone 'Europe/Moscow')::date)
);

create table payout_lines (
  line_id uuid primary key,
  batch_id uuid not null references payout_batches,
  -- Of the payment order.
  number int not null generated always as identity unique,
  speaker_id uuid not null references speakers,
  amount int not null check (amount > 0),
  status text not null check (status in ('OPEN', 'PAID', 'RETURNED')),
  -- The payee's details when the batch was made; null once neither the money nor the law needs them.
  legal_form text,
  payee_name text,
  inn text,
  account text,
  bik text,
  returned_at timestamptz,
  returned_by uuid references users,
  return_reason text,
  constraint payout_lines_payee check (status <> 'OPEN'
    or (legal_form is not null and payee_name is not null and inn is not null and account is not null and bik is not null)),
  constraint payout_lines_returned check ((status = 'RETURNED') = (returned_at is not null)
    and (returned_at is null) = (returned_by is null) and (returned_at is null) = (return_reason is null)),
  constraint payout_lines_of_batch unique (batch_id, speaker_id)
);
-- A balance is in one open batch at most.
create unique index payout_lines_one_open on payout_lines (speaker_id) where status = 'OPEN';
create index payout_lines_of_speaker on payout_lines (speaker_id);

-- A debt that the platform will not collect.
create table write_offs (
  write_off_id uuid primary key,
  speaker_id uuid not null references speakers,
  amount int not null check (amount > 0),
  reason text not null,
  idempotency_key uuid not null,
  by_user_id uuid not null references users,
  at timestamptz not null,
  constraint write_offs_once unique (idempotency_key)
);
create index write_offs_of_speaker on write_offs (speaker_id);

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  -- PAYOUT_DUE: set aside by a batch; PAYOUT: the bank has paid; PAYOUT_RETURNED: either is taken back.
  add constraint ledger_transactions_kind_check check (kind in (
    'PAYMENT', 'EARNING', 'REFUND', 'REFUNDED', 'TARIFF', 'REBILL', 'PAYOUT',
    'PAYOUT_DUE', 'PAYOUT_RETURNED', 'WRITE_OFF'));
alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in (
    'ACQUIRER', 'HELD', 'SPEAKER', 'PLATFORM', 'REFUND_DUE', 'PAYOUT',
    'PAYOUT_DUE')),
  drop constraint ledger_entries_speaker,
  add constraint ledger_entries_speaker check (
    (account in ('SPEAKER', 'PAYOUT', 'PAYOUT_DUE')) = (speaker_id is not null));
-- A speaker's statement.
create index ledger_entries_of_speaker on ledger_entries (speaker_id) where speaker_id is not null;

-- Set aside by open batches: no more in the balance, and not with the speaker yet.
alter table speaker_balances add column payout_due bigint not null default 0 check (payout_due >= 0);
create index speaker_balances_in_debt on speaker_balances (balance, speaker_id) where balance < 0;

create function apply_payouts_due() returns trigger language plpgsql as $$
begin
  update speaker_balances s set payout_due = s.payout_due + a.amount
  from (select speaker_id, sum(amount) as amount from added where account = 'PAYOUT_DUE' group by speaker_id) a
  where s.speaker_id = a.speaker_id;
  return null;
end $$;
create trigger ledger_entries_apply_payouts_due after insert on ledger_entries
  referencing new table as added for each statement execute function apply_payouts_due();

create or replace function refuse_payout_past_balance() returns trigger language plpgsql as $$
begin
  -- What a batch pays was set aside when the batch was made.
  if tg_table_name = 'payouts' then
    if exists (select from payout_lines l where l.line_id = new.payout_id and l.speaker_id = new.speaker_id
      and l.amount = new.amount and l.status = 'PAID') then
      return new;
    end if;
  end if;
  -- The lock makes payouts to one speaker wait for each other, and for a dispute that is being opened.
  perform from speaker_balances where speaker_id = new.speaker_id for no key update;
  if new.amount > payable_to(new.speaker_id) then
    raise exception 'more would be paid out than is payable'
      using errcode = 'check_violation', constraint = 'payouts_within_balance', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger payout_lines_within_balance before insert on payout_lines
  for each row execute function refuse_payout_past_balance();

-- A line only goes forward, and its money never changes. The payee may be erased.
create function refuse_payout_line_change() returns trigger language plpgsql as $$
begin
  if (new.line_id, new.batch_id, new.number, new.speaker_id, new.amount)
      is distinct from (old.line_id, old.batch_id, old.number, old.speaker_id, old.amount)
    or not (new.status = old.status or (old.status, new.status) in (('OPEN', 'PAID'), ('OPEN', 'RETURNED'), ('PAID', 'RETURNED')))
    or exists (select from (values (new.legal_form, old.legal_form), (new.payee_name, old.payee_name), (new.inn, old.inn),
      (new.account, old.account), (new.bik, old.bik)) as payee (is_now, was) where is_now is not null and is_now is distinct from was) then
    raise exception 'a payout line only goes forward'
      using errcode = 'restrict_violation', constraint = 'payout_lines_forward', table = 'payout_lines';
  end if;
  return new;
end $$;
create trigger payout_lines_forward before update on payout_lines
  for each row execute function refuse_payout_line_change();
create trigger payout_lines_stay before delete or truncate on payout_lines
  for each statement execute function refuse_ledger_change();
create trigger payout_batches_stay before delete or truncate on payout_batches
  for each statement execute function refuse_ledger_change();

create function refuse_write_off_past_debt() returns trigger language plpgsql as $$
declare
  debt bigint;
begin
  select -balance into debt from speaker_balances where speaker_id = new.speaker_id for no key update;
  if new.amount > coalesce(debt, 0) then
    raise exception 'more would be written off than is owed'
      using errcode = 'check_violation', constraint = 'write_offs_within_debt', table = 'write_offs';
  end if;
  return new;
end $$;
create trigger write_offs_within_debt before insert on write_offs
  for each row execute function refuse_write_off_past_debt();
create trigger write_offs_append_only before update or delete or truncate on write_offs
  for each statement execute function refuse_ledger_change();

-- Whom the bank pays: the name as it was when the details were approved, kept when the user's own is erased.
alter table legal_details add column payee_name text not null default '';
create function name_payee() returns trigger language plpgsql as $$
declare
  person text;
begin
  select trim(last_name || ' ' || first_name) into person from users where user_id = new.user_id and anonymised_at is null;
  new.payee_name := case new.legal_form
    when 'LEGAL_ENTITY' then coalesce(new.details ->> 'organisation_name', '')
    when 'SOLE_PROPRIETOR' then coalesce('ИП ' || person, new.payee_name)
    else coalesce(person, new.payee_name) end;
  return new;
end $$;
create trigger legal_details_payee before insert or update on legal_details
  for each row execute function name_payee();
update legal_details set updated_at = updated_at;

-- While money is open, and for so many years after the last payout, it must be known who was to be paid.
create function keeps_payout_papers(speaker uuid, at_time timestamptz, years int) returns boolean language sql stable
  return exists (select from speaker_balances s where s.speaker_id = speaker and (s.balance <> 0 or s.payout_due <> 0))
    or exists (select from booking_balances b where b.speaker_id = speaker and b.held > 0)
    or exists (select from payouts p where p.speaker_id = speaker and p.paid_at + make_interval(years => years) > at_time);
