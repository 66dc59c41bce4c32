-- A booking may be refunded in parts; what is owed never passes what was paid, whoever asks at the same moment.
drop index refunds_booking_once;
alter table refunds
  -- An admin who gave money back by hand; null where a rule did.
  add column by_user_id uuid references users,
  -- Of the admin's call: sent twice, it refunds once.
  add column idempotency_key uuid;
create unique index refunds_key_once on refunds (idempotency_key) where idempotency_key is not null;
create index refunds_of_booking on refunds (booking_id) where booking_id is not null;
create index refunds_of_payment on refunds (payment_id);
create index refunds_pending on refunds (created_at) where status = 'PENDING';

create function refuse_refund_past_payment() returns trigger language plpgsql as $$
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
  select coalesce(sum(amount), 0) into owed from refunds where payment_id = new.payment_id and refund_id <> new.refund_id;
  if owed + new.amount > paid then
    raise exception 'more would go back than was paid'
      using errcode = 'check_violation', constraint = 'refunds_within_payment', table = 'refunds';
  end if;
  return new;
end $$;
create trigger refunds_within_payment before insert or update of amount, payment_id on refunds
  for each row execute function refuse_refund_past_payment();

-- What the cash desk printed, as its notification told: by a document each sale and each refund.
create table fiscal_receipts (
  fiscal_receipt_id bigint generated always as identity primary key,
  payment_id uuid not null references payments,
  type text not null check (type in ('INCOME', 'REFUND')),
  amount int not null check (amount >= 0),
  fn_number text not null,
  fiscal_number text not null,
  fiscal_document_number text not null,
  fiscal_document_attribute text not null,
  receipt_at timestamptz not null,
  url text,
  created_at timestamptz not null,
  constraint fiscal_receipts_document_once unique (payment_id, fiscal_document_number, fiscal_document_attribute)
);

-- What the reader saw when putting it in: a change is told before paying.
alter table cart_items add column amount int;
update cart_items set amount = time_slots.amount from time_slots where time_slots.slot_id = cart_items.slot_id;
alter table cart_items alter column amount set not null;

-- For the sweep that asks the acquirer about every payment that is still open.
create index payments_unpaid on payments (created_at) where paid_at is null;
