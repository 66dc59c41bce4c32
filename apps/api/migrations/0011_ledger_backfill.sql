-- What was paid, given back and earned before there was a ledger, posted as if it had been there. On a new database: nothing.
create temporary table unposted on commit drop as
  select p.payment_id, order_id, p.amount, p.paid_at, p.is_duplicate, gen_random_uuid() as transaction_id
  from payments p join orders o using (order_id)
  where p.paid_at is not null and o.kind = 'BOOKINGS'
    and not exists (select from ledger_transactions t where t.fact_id = p.payment_id);

-- A late payment may have booked a slot anew: of two bookings of one slot the one with a place counts, else the last.
create temporary table unposted_bookings on commit drop as
  select distinct on (u.payment_id, b.slot_id) u.transaction_id, b.booking_id, b.speaker_id, b.time_start, b.time_end,
    b.amount, o.commission_percent
  from unposted u join orders o using (order_id) join bookings b using (order_id)
  where not u.is_duplicate
  order by u.payment_id, b.slot_id, b.status in ('RESERVED', 'BOOKED', 'STARTED', 'ENDED') desc,
    exists (select from refunds r where r.booking_id = b.booking_id) desc, b.created_at desc;

insert into booking_balances (booking_id, speaker_id, time_start, commission_percent)
  select booking_id, speaker_id, time_start, commission_percent from unposted_bookings;
insert into ledger_transactions (transaction_id, kind, fact_id, order_id, at)
  select transaction_id, 'PAYMENT', payment_id, order_id, paid_at from unposted;
insert into ledger_entries (transaction_id, account, booking_id, amount)
  select transaction_id, account, booking_id, amount * sign
  from (
    select transaction_id, booking_id, amount from unposted_bookings where amount > 0
    union all
    select transaction_id, null, amount from unposted where is_duplicate) paid,
    (values ('ACQUIRER', -1), ('HELD', 1)) leg (account, sign);

create temporary table unposted_refunds on commit drop as
  select r.*, gen_random_uuid() as owed_id, gen_random_uuid() as given_id
  from refunds r join unposted using (payment_id);
insert into ledger_transactions (transaction_id, kind, fact_id, order_id, at)
  select owed_id, 'REFUND', refund_id, order_id, created_at from unposted_refunds
  union all
  select given_id, 'REFUNDED', refund_id, order_id, done_at from unposted_refunds where status = 'DONE';
insert into ledger_entries (transaction_id, account, booking_id, amount)
  select owed_id, account, booking_id, amount * sign
  from unposted_refunds, (values ('HELD', -1), ('REFUND_DUE', 1)) leg (account, sign)
  union all
  select given_id, account, booking_id, amount * sign
  from unposted_refunds, (values ('REFUND_DUE', -1), ('ACQUIRER', 1)) leg (account, sign)
  where status = 'DONE';

-- Meetings that are over were earned.
create temporary table unposted_earnings on commit drop as
  select gen_random_uuid() as transaction_id, balance.booking_id, balance.speaker_id, u.time_end, b.order_id,
    balance.held, balance.held_commission
  from unposted_bookings u join booking_balances balance using (booking_id) join bookings b using (booking_id)
  where balance.held > 0 and u.time_end <= now();
insert into speaker_balances (speaker_id) select distinct speaker_id from unposted_earnings on conflict do nothing;
insert into ledger_transactions (transaction_id, kind, fact_id, order_id, at)
  select transaction_id, 'EARNING', booking_id, order_id, time_end from unposted_earnings;
insert into ledger_entries (transaction_id, account, booking_id, speaker_id, amount)
  select e.transaction_id, leg.account, e.booking_id, leg.speaker_id, leg.amount
  from unposted_earnings e, lateral (values
    ('HELD', null::uuid, -held),
    ('SPEAKER', e.speaker_id, held - held_commission),
    ('PLATFORM', null, held_commission)) leg (account, speaker_id, amount)
  where leg.amount <> 0;
