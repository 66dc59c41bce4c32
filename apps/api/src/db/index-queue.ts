import type { Pool } from 'pg'

// The queue's own indexes have only jobs that may run. Every process looks for the others each minute.
const indexes = {
  razgovor_jobs_held: '(locked_at, id) where not is_available',
  razgovor_jobs_replaced: "(id) where key is null and flags ? 'keyed'",
}

/** Takes no lock of the queue if the indexes exist. */
export async function indexQueue(pool: Pool): Promise<void> {
  for (const [name, definition] of Object.entries(indexes)) {
    const { rows } = await pool.query<{ is_there: boolean }>(
      `select to_regclass('graphile_worker.${name}') is not null as is_there`,
    )
    if (!rows[0]!.is_there) await pool.query(`create index ${name} on graphile_worker._private_jobs ${definition}`)
  }
}
