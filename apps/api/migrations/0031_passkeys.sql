-- A copied authenticator shows by its counter: none comes twice, and none after a higher one. Many always send 0.
create function refuse_old_sign_count() returns trigger language plpgsql as $$
begin
  if old.sign_count > 0 and new.sign_count <= old.sign_count then
    raise exception 'the sign count % of factor % is not above %', new.sign_count, new.factor_id, old.sign_count
      using errcode = 'check_violation', constraint = 'second_factors_sign_count_grows';
  end if;
  return new;
end $$;
do $$ begin execute format('alter function refuse_old_sign_count() set search_path = %I', current_schema()); end $$;
create trigger second_factors_sign_count_grows before update of sign_count on second_factors
  for each row execute function refuse_old_sign_count();
