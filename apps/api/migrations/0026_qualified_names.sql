-- A dump is restored with an empty search path, where functions have to find what they name by themselves.

-- Bodies that are parsed now, and not when they run, know what they name; the planner can still put them into a query.
create or replace function plain_words(said text) returns text language sql immutable parallel safe
  return trim(regexp_replace(translate(lower(said), 'ё', 'е'), '[^[:alnum:]]+', ' ', 'g'));

create or replace function spoken_words(names text, headline text, titles text, topics text, about text)
returns tsvector language sql immutable parallel safe
  return setweight(to_tsvector('speech', plain_words(names)), 'A')
    || setweight(to_tsvector('speech', plain_words(concat_ws(' ', headline, titles))), 'B')
    || setweight(to_tsvector('speech', plain_words(topics)), 'C')
    || setweight(to_tsvector('speech', plain_words(about)), 'D');

-- All others look in the schema of the tables, whoever calls them.
do $$
declare
  signature regprocedure;
begin
  for signature in
    select p.oid from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f' and p.prosqlbody is null
      and not exists (
        select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s set search_path = %I', signature, current_schema());
  end loop;
end $$;
