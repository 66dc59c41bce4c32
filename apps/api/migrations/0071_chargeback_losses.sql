-- A payer's bank may take back money that was already refunded. The platform bears that part.
alter table chargebacks add column loss int not null default 0 check (loss between 0 and amount);

create or replace function check_chargeback_returned() returns trigger language plpgsql set search_path to public as $$
declare
  returned bigint;
begin
  select coalesce(sum(amount), 0) into returned from refund_returns where chargeback_id = new.chargeback_id;
  if returned + new.loss <> new.amount then
    raise exception 'chargeback % is of %, and % was returned for it', new.chargeback_id, new.amount, returned + new.loss
      using errcode = 'check_violation', constraint = 'chargebacks_returned', table = 'chargebacks';
  end if;
  return null;
end $$;

create function check_chargebacks_within_payment() returns trigger language plpgsql set search_path to public as $$
declare
  paid bigint;
begin
  select amount into paid from payments where payment_id = new.payment_id for no key update;
  if (select sum(amount) from chargebacks where payment_id = new.payment_id) > paid then
    raise exception 'more is charged back than was paid'
      using errcode = 'check_violation', constraint = 'chargebacks_within_payment', table = 'chargebacks';
  end if;
  return null;
end $$;
create trigger chargebacks_within_payment after insert on chargebacks
  for each row execute function check_chargebacks_within_payment();

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check
  check (kind in ('PAYMENT', 'EARNING', 'REFUND', 'REFUNDED', 'TARIFF', 'REBILL', 'PAYOUT', 'PAYOUT_DUE', 'PAYOUT_RETURNED',
    'WRITE_OFF', 'REFUND_WITHDRAWN', 'ADJUSTMENT', 'CREDIT_USED', 'CREDIT_RETURNED', 'CHARGEBACK_LOSS'));
