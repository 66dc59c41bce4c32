import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** Uses one transaction per kind: two that queue the first jobs of two kinds could deadlock. */
export async function registerKinds(db: Db, jobs: readonly { name: string }[]): Promise<void> {
  const names = jobs.map(({ name }) => name)
  const { rows: missing } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) name
    where not exists (select from graphile_worker._private_tasks where identifier = name)`.execute(db)
  for (const { name } of missing)
    await sql`insert into graphile_worker._private_tasks (identifier) values (${name}) on conflict do nothing`.execute(
      db,
    )
}
