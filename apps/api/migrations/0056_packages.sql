-- Meetings sold together. Terms never change, because listeners hold credits of what they bought.
create table packages (
  package_id uuid primary key,
  speaker_id uuid not null references speakers,
  title text not null check (char_length(title) between 1 and 60),
  meetings int not null check (meetings between 2 and 20),
  minutes int not null check (minutes between 10 and 480),
  amount int not null check (amount <= 100000000),
  -- From the payment on.
  valid_days int not null check (valid_days between 7 and 730),
  is_offered boolean not null default true,
  created_at timestamptz not null,
  -- Each meeting costs at least what the acquirer takes.
  constraint packages_price check (amount >= meetings * 1000)
);
create index packages_of_speaker on packages (speaker_id, is_offered desc, created_at desc, package_id);

-- A row for each order of kind PACKAGE, whether it is paid or not.
create table package_purchases (
  order_id uuid primary key references orders,
  package_id uuid not null references packages,
  listener_id uuid not null references users,
  speaker_id uuid not null references speakers,
  -- Set by the payment.
  expires_at timestamptz
);
create index package_purchases_of_pair on package_purchases (listener_id, speaker_id, expires_at);
create index package_purchases_of_package on package_purchases (package_id);

-- One meeting of a paid package. Not used and not refunded while both references are null.
create table package_credits (
  order_id uuid not null references package_purchases,
  position int not null check (position between 1 and 20),
  -- Its part of the order's amount.
  amount int not null check (amount > 0),
  booking_id uuid unique references bookings,
  refund_id uuid references refunds,
  primary key (order_id, position),
  constraint package_credits_one_end check (num_nonnulls(booking_id, refund_id) <= 1)
);
create index package_credits_free on package_credits (order_id) where booking_id is null and refund_id is null;
create index package_credits_of_refund on package_credits (refund_id) where refund_id is not null;

alter table orders
  drop constraint orders_kind_check,
  add constraint orders_kind_check check (kind in ('BOOKINGS', 'TARIFF', 'PACKAGE')),
  drop constraint orders_commission,
  add constraint orders_commission check ((kind <> 'TARIFF') = (commission_percent is not null));

-- A package is one item of its speaker.
alter table receipt_items
  drop constraint receipt_items_supplier,
  add constraint receipt_items_supplier
    check (num_nulls(agent_sign, supplier_name, supplier_inn, supplier_phone) in (0, 4));

-- CREDITS: what listeners have paid for meetings of packages that they have not booked yet.
alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in
    ('ACQUIRER', 'HELD', 'SPEAKER', 'PLATFORM', 'REFUND_DUE', 'PAYOUT', 'PAYOUT_DUE', 'CREDITS'));
alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in
    ('PAYMENT', 'EARNING', 'REFUND', 'REFUNDED', 'TARIFF', 'REBILL', 'PAYOUT', 'PAYOUT_DUE', 'PAYOUT_RETURNED', 'WRITE_OFF',
     'REFUND_WITHDRAWN', 'ADJUSTMENT', 'CREDIT_USED', 'CREDIT_RETURNED'));

-- A booking is paid by the acquirer or by a credit; a returned credit takes its payment away again.
create or replace function apply_ledger_entries() returns trigger language plpgsql set search_path = public as $$
begin
  perform from booking_balances where booking_id in (select booking_id from added) order by booking_id for no key update;
  update booking_balances b set
    paid = b.paid + a.paid, held = b.held + a.held, earned = b.earned + a.earned,
    commission = b.commission + a.commission, refund_due = b.refund_due + a.refund_due, refunded = b.refunded + a.refunded
  from (
    select booking_id,
      coalesce(-sum(amount) filter (where account = 'ACQUIRER' and amount < 0 or account = 'CREDITS'), 0) as paid,
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
