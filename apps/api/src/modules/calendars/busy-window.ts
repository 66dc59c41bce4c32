import type { Ctx } from '../../context.ts'
import { plusMinutes } from '../../time/clock.ts'
import type { BusyWindow } from './expand-busy.ts'

const dayMinutes = 24 * 60
// As far ahead as slots can be.
const daysAhead = 2 * 366

/** Starts a day ago because of events over midnight. */
export async function busyWindow({ db, clock, config }: Ctx, user_id: string): Promise<BusyWindow> {
  const { email, time_zone_id } = await db
    .selectFrom('users')
    .select(['email', 'time_zone_id'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  const now = clock.now()
  return {
    from: plusMinutes(now, -dayMinutes),
    to: plusMinutes(now, daysAhead * dayMinutes),
    zone: time_zone_id,
    email,
    own_domain: new URL(config.PUBLIC_URL).hostname,
  }
}
