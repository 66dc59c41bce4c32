import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import { clockSkewSeconds } from '../../time/clock.ts'
import { isPublic } from './check-settings.ts'
import type { Findings } from './findings.ts'

// Jobs run by the database's clock and meetings start by ours.
export async function checkDatabase({ db, clock, config }: Ctx): Promise<Findings> {
  const { rows } = await sql<{ now: Date; data_directory: string | null }>`
    select clock_timestamp() as now,
      case when current_setting('is_superuser') = 'on' then current_setting('data_directory') end as data_directory`.execute(
    db,
  )
  const { now, data_directory } = rows[0]!
  const skew = Math.round((now.getTime() - clock.now().getTime()) / 1000)
  // Recognizes the folder that scripts/start.ts creates; only a superuser can read the setting.
  const isEmbedded = /[\\/]postgres[\\/]data$/.test(data_directory ?? '')
  return {
    DATABASE_CLOCK: Math.abs(skew) > clockSkewSeconds ? ['FAULT', String(skew)] : ['OK'],
    EMBEDDED_DATABASE: isEmbedded && isPublic(config) ? ['ADVICE'] : ['OK'],
  }
}
