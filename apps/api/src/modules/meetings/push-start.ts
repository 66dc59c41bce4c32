import type { StartInfo } from '@razgovor/contract/realtime'
import type { Ctx } from '../../context.ts'

export async function pushStart(ctx: Ctx, consultation_id: string): Promise<void> {
  const rows = await ctx.db
    .selectFrom('bookings')
    .select(['listener_id', 'speaker_id', 'time_start', 'time_end'])
    .where('consultation_id', '=', consultation_id)
    .where('status', 'in', ['BOOKED', 'STARTED'])
    .execute()
  const [first] = rows
  if (!first) return
  const payload: StartInfo = {
    consultation_id,
    consultation_start_time: first.time_start.toISOString(),
    consultation_end_time: first.time_end.toISOString(),
    meeting_url: `${ctx.config.PUBLIC_URL}/meeting/${consultation_id}`,
  }
  for (const user_id of new Set([first.speaker_id, ...rows.map((row) => row.listener_id)]))
    await ctx.sockets.push(user_id, { type: 'consultation_start', content: '', payload })
}
