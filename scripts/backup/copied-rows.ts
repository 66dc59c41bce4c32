import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { from as copyFrom } from 'pg-copy-streams'
import { comparedTables } from './figures.ts'
import type { RowFormat, RowSet } from './row-format.ts'
import { listTables, type Table } from './tables.ts'

/** All tables in PostgreSQL's own copy format, which only the same release can read. */
export const copiedRows: RowFormat = {
  listRowSets: async (client) => (await listTables(client)).map(toRowSet),
  fileOf: (name) => `database/${name}.zst`,
  compress: () => [createZstdCompress()],
  async readSequences(client) {
    const { rows } = await client.query<{ name: string; value: number }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
       where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`,
    )
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  },
  async setSequence(client, name, value) {
    await client.query('select setval($1::regclass, $2)', [name, value])
  },
  comparedTables: () => comparedTables,
}

function toRowSet({ name, columns }: Table): RowSet {
  return {
    name,
    copy_out: `copy ${name} (${columns}) to stdout`,
    async load(client, file) {
      const rows = client.query(copyFrom(`copy ${name} (${columns}) from stdin`))
      await pipeline(file, createZstdDecompress(), rows)
      return rows.rowCount
    },
  }
}
