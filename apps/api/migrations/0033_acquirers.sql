-- Several acquirers may hold payments and saved cards side by side.

-- Where the money of a payment is, in our own words; provider_status beside it is the acquirer's. Null until it has told.
alter table payments add column kind text check (kind in (
  'created', 'processing', 'held', 'paid', 'declined', 'failed', 'expired', 'canceled',
  'reversed', 'partially_reversed', 'refunding', 'partially_refunded', 'refunded'));

update payments set kind = case provider_status
    when 'NEW' then 'created'
    when 'FORM_SHOWED' then 'created'
    when 'AUTHORIZED' then 'held'
    when 'CONFIRMED' then 'paid'
    when 'REJECTED' then 'declined'
    when 'AUTH_FAIL' then 'failed'
    when 'CANCELED' then 'canceled'
    when 'REVERSED' then 'reversed'
    when 'PARTIAL_REVERSED' then 'partially_reversed'
    when 'DEADLINE_EXPIRED' then 'expired'
    when 'ATTEMPTS_EXPIRED' then 'expired'
    when 'REFUNDING' then 'refunding'
    when 'ASYNC_REFUNDING' then 'refunding'
    when 'REVERSING' then 'refunding'
    when 'PARTIAL_REFUNDED' then 'partially_refunded'
    when 'REFUNDED' then 'refunded'
    else 'processing'
  end
where provider_status <> '';

-- A card is charged by the acquirer that saved it.
alter table saved_cards add column provider text not null default 'tbank';
alter table saved_cards alter column provider drop default;

-- Whether an acquirer has ever sent one.
create index payment_notifications_by_provider on payment_notifications (provider);
