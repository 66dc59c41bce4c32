-- Which subscription's cut days a period credits, and how much of that credit has gone back to the payer
-- (docs/decisions/034-chargebacks-and-reconciliation.md).
alter table subscription_periods
  add column credit_of uuid references subscriptions,
  add column credit_returned int not null default 0,
  add constraint subscription_periods_credit_returned check (credit_returned between 0 and credit);
update subscription_periods p set credit_of = s.subscription_id
  from subscriptions s
  where p.credit > 0 and s.speaker_id = p.speaker_id and s.ended_at = p.starts_at and s.subscription_id < p.subscription_id;
create unique index subscription_periods_credited_once on subscription_periods (credit_of) where credit_of is not null;

-- The present subscription of which an order's money is a part as a credit.
create function credited_subscription(paid_order uuid) returns uuid
  language sql stable set search_path = public as $$
  with recursive credited as (
    select s.subscription_id
    from subscription_periods p join subscriptions s using (subscription_id)
    where p.order_id = paid_order and p.ends_at >= s.ended_at
    union
    select p.subscription_id from subscription_periods p join credited c on p.credit_of = c.subscription_id
  )
  select s.subscription_id from credited join subscriptions s using (subscription_id) where s.ended_at is null
$$;
