import type { ClientBase } from 'pg'

export interface Table {
  /** With its schema, as SQL names it. */
  name: string
  /** Without generated columns. */
  columns: string
  /** The primary key, to order rows by in the same way on every server. */
  key: string | null
}

/** Tables that only migrations write, those of the schema and of the job queue. */
const migrationTables = ['kysely_migration', 'kysely_migration_lock', 'migrations', 'unfinished_restore']

export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns,
       string_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end, ', '
         order by array_position(i.indkey::int2[], a.attnum)) filter (where a.attnum = any (i.indkey)) as key
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and c.relname <> all ($1)
     group by n.nspname, c.relname order by 1`,
    [migrationTables],
  )
  return rows
}

interface ForeignKey {
  table_name: string
  name: string
  definition: string
}

export async function listForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', n.nspname, c.relname) as table_name, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname in ('public', 'graphile_worker') order by 1, 2`,
  )
  return rows
}

/** Returns the names of everything that an empty database does not have. */
export async function listContent(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname not in ('pg_catalog', 'information_schema')
       and n.nspname not like 'pg\\_%'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Values are written and read in the same form, whatever the server's settings are. */
const forms = [
  `datestyle = 'ISO, YMD'`,
  `intervalstyle = 'postgres'`,
  `timezone = 'UTC'`,
  `bytea_output = 'hex'`,
  'extra_float_digits = 1',
  `client_encoding = 'UTF8'`,
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
]

export async function prepareSession(client: ClientBase): Promise<void> {
  for (const form of forms) await client.query(`set ${form}`)
}
