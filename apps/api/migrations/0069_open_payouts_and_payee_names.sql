-- A debt is not written off while an open batch pays the same speaker: the payout taken out of the batch offsets it.
create or replace function refuse_write_off_past_debt() returns trigger language plpgsql set search_path to public as $$
declare
  debt bigint;
  due bigint;
begin
  select -balance, payout_due into debt, due from speaker_balances where speaker_id = new.speaker_id for no key update;
  if due > 0 then
    raise exception 'an open batch pays the speaker'
      using errcode = 'check_violation', constraint = 'write_offs_not_in_batch', table = 'write_offs';
  end if;
  if new.amount > coalesce(debt, 0) then
    raise exception 'more would be written off than is owed'
      using errcode = 'check_violation', constraint = 'write_offs_within_debt', table = 'write_offs';
  end if;
  return new;
end $$;

-- The history of legal details keeps the payee's name, because statements of past months show it.
alter table legal_details_history add column payee_name text not null default '';
create or replace function keep_legal_details_history() returns trigger language plpgsql set search_path to public as $$
declare
  since timestamptz;
begin
  if tg_op = 'UPDATE'
    and (old.legal_form, old.details, old.payee_name) is not distinct from (new.legal_form, new.details, new.payee_name)
  then
    return null;
  end if;
  -- Not before the last one, if the clock went back.
  select greatest(max(valid_from), new.updated_at) into since from legal_details_history where user_id = new.user_id;
  update legal_details_history set valid_to = since where user_id = new.user_id and valid_to is null;
  insert into legal_details_history (user_id, legal_form, details, payee_name, valid_from)
    values (new.user_id, new.legal_form, new.details, new.payee_name, since);
  return null;
end $$;
-- Earlier rows get the organization's name, or the person's as it is known now.
with people as (
  select l.user_id, l.payee_name, case
    when l.legal_form <> 'LEGAL_ENTITY' then regexp_replace(l.payee_name, '^ИП ', '')
    when u.anonymised_at is null then trim(u.last_name || ' ' || u.first_name)
    else '' end as person
  from legal_details l join users u using (user_id)
)
update legal_details_history h set payee_name = case
  when h.valid_to is null then p.payee_name
  when h.legal_form = 'LEGAL_ENTITY' then coalesce(h.details ->> 'organisation_name', '')
  when h.legal_form = 'SOLE_PROPRIETOR' and p.person <> '' then 'ИП ' || p.person
  else p.person end
from people p where p.user_id = h.user_id;
