import type { Client } from 'pg'

// Tables come first, because functions and triggers name them. Extensions' own functions are left out.
const query = `
with ours as (
  select c.oid, c.relname, c.relkind from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm') and c.relname not like 'kysely%'
), columns as (
  select a.attrelid, string_agg(
    format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      case
        when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
        when a.attidentity = 'a' then ' generated always as identity'
        when d.adbin is not null then format(' default %s', pg_get_expr(d.adbin, d.adrelid))
        else ''
      end), E',\\n' order by a.attnum) as text
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
  group by a.attrelid
), checks as (
  select k.conrelid, string_agg(
    format('  constraint %I %s', k.conname, pg_get_constraintdef(k.oid)), E',\\n' order by k.contype, k.conname) as text
  from pg_constraint k where k.contype in ('p', 'u', 'f', 'c', 'x') and k.conrelid <> 0
  group by k.conrelid
), parts as (
  select 1 as kind, relname as name, '' as part, format(E'create table %I (\\n%s\\n);',
      relname, concat_ws(E',\\n', columns.text, checks.text)) as text
  from ours join columns on columns.attrelid = ours.oid left join checks on checks.conrelid = ours.oid
  where relkind = 'r'
  union all
  select 1, t.relname, i.relname, format('%s;', pg_get_indexdef(x.indexrelid))
  from pg_index x join ours t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
  union all
  select 2, relname, '', format(E'create %s %I as\\n%s', case relkind when 'm' then 'materialized view' else 'view' end,
      relname, pg_get_viewdef(oid))
  from ours where relkind <> 'r'
  union all
  select 3, p.proname, pg_get_function_identity_arguments(p.oid), format('%s;', trim(trailing E'\\n' from pg_get_functiondef(p.oid)))
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select 4, ours.relname, t.tgname, format('%s;', pg_get_triggerdef(t.oid))
  from pg_trigger t join ours on ours.oid = t.tgrelid
  where not t.tgisinternal
)
select text from parts order by kind, name collate "C", part collate "C"`

const head = `-- The schema that the migrations make, for reading and searching; \`npm run schema\` writes it, \`npm run check\` compares it.
-- Tables with their indexes, then views, functions and triggers, each by name.`

export async function describeSchema(client: Client): Promise<string> {
  await client.query("select set_config('search_path', 'public', false)")
  const { rows } = await client.query<{ text: string }>(query)
  return [head, ...rows.map(({ text }) => text.trim()), ''].join('\n\n').replace(/\n+$/, '\n')
}
