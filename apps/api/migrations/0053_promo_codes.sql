create table promo_codes (
  promo_code_id uuid primary key,
  -- Who bears the discount: this speaker, or the platform if null.
  speaker_id uuid references speakers,
  code text not null check (code ~ '^[A-ZА-ЯЁ0-9]{4,32}$'),
  percent int check (percent between 1 and 100),
  -- Kopecks off the whole order.
  amount int check (amount between 100 and 100000000),
  uses_max int check (uses_max between 1 and 1000000),
  person_uses_max int check (person_uses_max between 1 and 1000),
  valid_from timestamptz,
  valid_until timestamptz,
  is_first_only boolean not null default false,
  is_active boolean not null default true,
  -- Orders that wait for payment or were paid in time; kept by a trigger.
  uses_taken int not null default 0 check (uses_taken >= 0),
  -- Orders paid after they had ended and given their use back; these exceed no limit.
  uses_late int not null default 0,
  created_at timestamptz not null,
  constraint promo_codes_one_kind check ((percent is null) <> (amount is null)),
  constraint promo_codes_term check (valid_from < valid_until),
  constraint promo_codes_uses check (uses_taken <= uses_max)
);
create unique index promo_codes_active_once on promo_codes (code) where is_active;
create index promo_codes_of_code on promo_codes (code, created_at desc);
create index promo_codes_of_speaker on promo_codes (speaker_id, created_at desc, promo_code_id);

alter table orders
  add column promo_code_id uuid references promo_codes,
  add column discount int not null default 0,
  add column discount_bearer text check (discount_bearer in ('SPEAKER', 'PLATFORM')),
  add constraint orders_discount check (case when promo_code_id is null
    then discount = 0 and discount_bearer is null
    else discount > 0 and discount_bearer is not null and kind = 'BOOKINGS' end);
create index orders_by_promo_code on orders (promo_code_id, user_id) where promo_code_id is not null;

-- `amount` is what is paid: the price less the discount.
alter table bookings add column discount int not null default 0 check (discount >= 0);

create function takes_promo_use(status text) returns boolean language sql immutable
  return status in ('NEW', 'PENDING', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED');

-- The update locks the code, so that the uses of one code are counted one after another.
create function count_promo_use() returns trigger language plpgsql set search_path = public as $$
declare
  person_max int;
begin
  if tg_op = 'UPDATE' then
    update promo_codes set
      uses_taken = uses_taken - takes_promo_use(old.status)::int,
      uses_late = uses_late + takes_promo_use(new.status)::int
    where promo_code_id = new.promo_code_id;
    return null;
  end if;
  update promo_codes set uses_taken = uses_taken + 1
    where promo_code_id = new.promo_code_id returning person_uses_max into person_max;
  if person_max < (select count(*) from orders
    where promo_code_id = new.promo_code_id and user_id = new.user_id and takes_promo_use(status)) then
    raise exception 'the person has used this code as often as is allowed'
      using errcode = 'check_violation', constraint = 'promo_codes_person_uses', table = 'promo_codes';
  end if;
  return null;
end $$;
create trigger orders_take_promo_use after insert on orders
  for each row when (new.promo_code_id is not null) execute function count_promo_use();
create trigger orders_change_promo_use after update of status on orders
  for each row when (new.promo_code_id is not null and takes_promo_use(old.status) <> takes_promo_use(new.status))
  execute function count_promo_use();

-- The commission of what a booking keeps is a fraction of it: `commission_percent` of 100 without a discount. A discount
-- changes the fraction and leaves all sums as they are.
create function commission_of(amount int, part int, whole int) returns int language sql immutable
  return (amount::bigint * part / whole)::int;
alter table booking_balances
  drop column held_commission,
  add column commission_part int,
  add column commission_whole int not null default 100,
  add constraint booking_balances_commission_share
    check (commission_whole > 0 and commission_part between 0 and commission_whole);
alter table booking_balances
  -- The platform's part of what is held, once it is earned.
  add column held_commission int not null generated always as
    (commission_of(held, coalesce(commission_part, commission_percent), commission_whole)) stored;
drop function commission_of(int, int);
