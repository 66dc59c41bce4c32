-- Money goes back because we owe it, because somebody gave it back in the bank's cabinet, or because the payer's bank took it.
alter table refunds
  add column origin text not null default 'OURS' check (origin in ('OURS', 'BANK', 'CHARGEBACK')),
  -- What the bank has given back of it so far.
  add column returned_amount int not null default 0,
  -- When the bank was last asked to, and how often it said no.
  add column asked_at timestamptz,
  add column refusals int not null default 0,
  drop constraint refunds_status_check,
  -- FAILED: the bank keeps refusing; an operator decides.
  add constraint refunds_status_check check (status in ('PENDING', 'DONE', 'FAILED'));
update refunds set returned_amount = amount where status = 'DONE';
alter table refunds
  add constraint refunds_returned check (returned_amount between 0 and amount and (status = 'DONE') = (returned_amount = amount));

-- What an operator's page counts.
create index refunds_open on refunds (created_at) where status in ('PENDING', 'FAILED');

create table refund_returns (
  return_id uuid primary key,
  refund_id uuid not null references refunds,
  amount int not null check (amount > 0),
  at timestamptz not null
);
create index refund_returns_of_refund on refund_returns (refund_id);
-- The ledger has these under the refund's own id.
insert into refund_returns (return_id, refund_id, amount, at)
  select refund_id, refund_id, amount, done_at from refunds where status = 'DONE';

-- We have asked the bank to cancel it and do not know yet what came of that.
alter table payments add column cancel_asked_at timestamptz;
create index payments_cancel_asked on payments (cancel_asked_at) where cancel_asked_at is not null;
