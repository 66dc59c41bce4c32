import type { ClientBase } from 'pg'
import { BackupError } from '../backup/errors.ts'
import type { RowFormat, RowSet } from '../backup/row-format.ts'
import { listTables, type Table } from '../backup/tables.ts'
import { jobRows } from './job-rows.ts'
import { copyLines, copyToIncoming } from './json-lines.ts'
import { exportedTables, queueTables } from './exported-tables.ts'

const product = 'public.'
const queue = 'graphile_worker.'

/** By name with schema: true, or why the rows are not exported. */
const decisions: ReadonlyMap<string, true | string> = new Map([
  ...[...exportedTables].map(([name, decision]) => [product + name, decision] as const),
  ...Object.entries(queueTables).map(([name, decision]) => [queue + name, decision] as const),
])

/** Throws a BackupError that names the tables missing in `decisions`. */
export async function assertTablesKnown(client: ClientBase): Promise<void> {
  const tables = await listTables(client)
  const unknown = tables.filter(({ name, key }) => !decisions.has(name) || key === null)
  if (unknown.length > 0)
    throw new BackupError(
      `These tables are not of this release, and an export would lose them: ${unknown.map(({ name }) => name).join(', ')}. Move them to another schema.`,
    )
}

/** Tables without short-lived rows, and jobs, as JSON Lines in the order of their primary keys. */
export const jsonRows: RowFormat = {
  async listRowSets(client) {
    const tables = await listTables(client)
    // A table of an older export that this release does not know is loaded as well.
    const sets = tables
      .filter(({ name }) => name.startsWith(product) && typeof decisions.get(name) !== 'string')
      .map(ofTable)
    return [...sets, jobRows].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  },
  fileOf: (name) => `tables/${name}.jsonl`,
  compress: () => [],
  async readSequences(client) {
    const { rows } = await client.query<{ name: string; value: number }>(
      `select owner.name, s.last_value as value
       from pg_sequences s
       join pg_depend d on d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass and d.deptype in ('i', 'a')
       join pg_class c on c.oid = d.refobjid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
       cross join lateral (select replace(c.relname, '_private_', '') || '.' || a.attname as name) owner
       where s.last_value is not null
         and (s.schemaname = 'public' or c.oid = 'graphile_worker._private_jobs'::regclass)
       order by owner.name collate "C"`,
    )
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  },
  async setSequence(client, name, value) {
    const [table = '', column = ''] = name.split('.')
    const owner = table === jobRows.name ? `${queue}_private_jobs` : product + table
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [owner, column, value])
  },
  comparedTables: (names) => names.filter((name) => name !== jobRows.name),
}

function ofTable({ name, columns, key }: Table): RowSet {
  return {
    name: name.slice(product.length),
    copy_out: copyLines({ columns, from: name, order: key ?? columns }),
    async load(client, file) {
      const count = await copyToIncoming(client, file)
      await client.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from incoming_lines, json_populate_record(null::${name}, json_line)`,
      )
      return count
    },
  }
}
