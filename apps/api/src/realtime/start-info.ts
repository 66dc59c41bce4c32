import type { StartInfo } from '@razgovor/contract/realtime'
import { plusMinutes } from '../time/clock.ts'
import type { Ctx } from '../context.ts'

const aheadMinutes = 24 * 60

/** The user's meeting on either side that is running or starts within a day. */
export async function getStartInfo({ db, clock, config }: Ctx, user_id: string): Promise<StartInfo | null> {
  const now = clock.now()
  const nearest = await db
    .selectFrom('bookings as b')
    .innerJoin('consultations as c', 'c.consultation_id', 'b.consultation_id')
    .select(['b.consultation_id', 'b.time_start', 'b.time_end'])
    .where((eb) => eb.or([eb('b.listener_id', '=', user_id), eb('b.speaker_id', '=', user_id)]))
    .where('b.status', 'in', ['BOOKED', 'STARTED'])
    .where('c.ended_at', 'is', null)
    .where('b.time_start', '<=', plusMinutes(now, aheadMinutes))
    .where('b.time_end', '>', now)
    .orderBy('b.time_start')
    .limit(1)
    .executeTakeFirst()
  if (!nearest) return null
  return {
    consultation_id: nearest.consultation_id,
    consultation_start_time: nearest.time_start.toISOString(),
    consultation_end_time: nearest.time_end.toISOString(),
    meeting_url: `${config.PUBLIC_URL}/meeting/${nearest.consultation_id}`,
  }
}

export async function pushStartInfo(ctx: Ctx, user_id: string): Promise<void> {
  const payload = await getStartInfo(ctx, user_id)
  await ctx.sockets.push(user_id, { type: 'get_consultation_start_info', content: '', payload })
}
