-- What receipts say of an order is fixed when it is made: whoever is renamed or erased later, its returns say the same.
alter table orders
  -- Null: the payer was erased, or paid before this column with an address that was cut.
  add column receipt_email text check (char_length(receipt_email) <= 64),
  add column receipt_method text not null default 'full_payment'
    check (receipt_method in ('full_payment', 'full_prepayment'));

create table receipt_items (
  receipt_item_id uuid primary key,
  order_id uuid not null references orders,
  -- Null: the tariff.
  booking_id uuid references bookings,
  name text not null check (char_length(name) between 1 and 128),
  amount int not null check (amount > 0),
  -- For whom the platform sells, as an agent; null where it sells for itself.
  agent_sign text check (agent_sign in ('attorney', 'commission_agent', 'another')),
  supplier_name text check (char_length(supplier_name) between 1 and 239),
  supplier_inn text check (supplier_inn ~ '^\d{10}(\d{2})?$'),
  supplier_phone text check (supplier_phone ~ '^\+\d{10,15}$'),
  constraint receipt_items_supplier check (
    num_nulls(agent_sign, supplier_name, supplier_inn, supplier_phone) in (0, 4)
    and (agent_sign is null or booking_id is not null))
);
create unique index receipt_items_booking_once on receipt_items (booking_id) where booking_id is not null;
create unique index receipt_items_tariff_once on receipt_items (order_id) where booking_id is null;
create index receipt_items_of_order on receipt_items (order_id);

-- Only an erased speaker's name may go.
create function refuse_receipt_item_change() returns trigger language plpgsql as $$
declare
  nameless receipt_items := old;
begin
  nameless.name := 'Видеовстреча';
  if new = nameless then return new; end if;
  raise exception 'what a receipt says stays as it was sold'
    using errcode = 'restrict_violation', constraint = 'receipt_items_fixed', table = 'receipt_items';
end $$;
create trigger receipt_items_fixed before update on receipt_items
  for each row execute function refuse_receipt_item_change();

-- The best that is known of earlier orders: today's names and addresses, and how their receipts were made.
update orders set receipt_email = u.email
  from users u where u.user_id = orders.user_id and u.anonymised_at is null and char_length(u.email) <= 64;
insert into receipt_items (receipt_item_id, order_id, booking_id, name, amount)
  select b.booking_id, b.order_id, b.booking_id,
    case when u.anonymised_at is null then left('Видеовстреча: ' || trim(u.first_name || ' ' || u.last_name), 128)
      else 'Видеовстреча' end, b.amount
  from bookings b join users u on u.user_id = b.speaker_id where b.order_id is not null and b.amount > 0
  union all
  select o.order_id, o.order_id, null, left('Тариф «' || t.title || '»', 128), o.amount
  from orders o join tariff_prices p using (tariff_price_id) join tariffs t using (tariff_id)
  where o.kind = 'TARIFF' and o.amount > 0;

-- As the sale said it, or, once the closing receipt was asked for, as that says it.
alter table refunds add column receipt_method text not null default 'full_payment'
  check (receipt_method in ('full_payment', 'full_prepayment'));

-- A meeting that was paid for in advance has been held.
create table closing_receipts (
  closing_receipt_id uuid primary key,
  order_id uuid not null references orders,
  booking_id uuid not null references bookings,
  payment_id uuid not null references payments,
  amount int not null check (amount > 0),
  -- FAILED: an operator decides. CANCELED: all was refunded before it could be sent.
  status text not null check (status in ('WAITING', 'SENT', 'FAILED', 'CANCELED')),
  -- When the bank was last asked for it; null again where it refused.
  asked_at timestamptz,
  refusals int not null default 0,
  -- The bank's last refusal.
  bank_code text,
  -- What the cash desk printed for it.
  fiscal_receipt_id bigint unique references fiscal_receipts,
  created_at timestamptz not null,
  -- While it waits: when its job runs again.
  next_at timestamptz not null,
  sent_at timestamptz,
  constraint closing_receipts_booking_once unique (booking_id),
  constraint closing_receipts_sent check ((status = 'SENT') = (sent_at is not null))
);
create index closing_receipts_of_payment on closing_receipts (payment_id);
create index closing_receipts_of_order on closing_receipts (order_id);
create index closing_receipts_by_status on closing_receipts (status, next_at);

alter table fiscal_receipts drop constraint fiscal_receipts_type_check,
  add constraint fiscal_receipts_type_check check (type in ('INCOME', 'REFUND', 'CLOSING'));
