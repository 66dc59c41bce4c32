import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApi } from './start-api.ts'

/** Resolves once `call` waits for a lock of the test's transaction, or has ended. */
export async function untilBlocked({ ctx }: TestApi, call: Promise<unknown>): Promise<void> {
  let isOver = false
  const end = () => void (isOver = true)
  call.then(end, end)
  async function isWaiting(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.db)
    return rows.length > 0
  }
  await expect.poll(async () => isOver || (await isWaiting())).toBe(true)
}
