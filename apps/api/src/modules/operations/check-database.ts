import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import { isPublic } from './check-settings.ts'
import type { Findings } from './findings.ts'

/** A job that runs slightly early or late does no harm. */
const skewSeconds = 5

/** The database's clock decides when jobs are due, ours when meetings start. */
export async function checkDatabase({ db, clock, config }: Ctx): Promise<Findings> {
  const { rows } = await sql<{ now: Date; data_directory: string | null }>`
    select clock_timestamp() as now,
      case when current_setting('is_superuser') = 'on' then current_setting('data_directory') end as data_directory`.execute(
    db,
  )
  const { now, data_directory } = rows[0]!
  const skew = Math.round((now.getTime() - clock.now().getTime()) / 1000)
  // Its folder, as scripts/start.ts makes it, and its only role.
  const isEmbedded = /[\\/]postgres[\\/]data$/.test(data_directory ?? '')
  return {
    DATABASE_CLOCK: Math.abs(skew) > skewSeconds ? ['FAULT', String(skew)] : ['OK'],
    EMBEDDED_DATABASE: isEmbedded && isPublic(config) ? ['ADVICE'] : ['OK'],
  }
}
