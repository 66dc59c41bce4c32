import type { Ctx } from '../../context.ts'
import { addNotification, type NewNotification } from './notifications.ts'

/** The speaker's tariff ended a meeting: the speaker is shown the way to another one. Safe to repeat. */
export async function tellTimeOver(ctx: Ctx, consultation_id: string): Promise<void> {
  const bookings = await ctx.db
    .selectFrom('bookings')
    .select(['speaker_id', 'listener_id'])
    .where('consultation_id', '=', consultation_id)
    .where('status', '=', 'ENDED')
    .execute()
  const [first] = bookings
  if (!first) return
  const event_key = `time-over:${consultation_id}`
  const content = 'Время видеовстречи по тарифу закончилось'
  await tell(ctx, { user_id: first.speaker_id, type: 'TARIFF', content, link: '/tariffs', event_key }, '/tariffs')
  for (const { listener_id: user_id } of bookings) {
    const theirs = 'Видеовстреча закончилась: у спикера вышло время по тарифу'
    await tell(ctx, { user_id, type: 'MEETING', content: theirs, link: '/orders', event_key }, null)
  }
}

async function tell(ctx: Ctx, told: NewNotification, link: string | null): Promise<void> {
  const { user_id } = told
  await ctx.sockets.transaction(async (tx, push) => {
    const added = await addNotification(tx, ctx.clock.now(), told)
    if (added) push(user_id, { type: 'consultation_speaker_conference_timeout', content: { link }, payload: {} })
  })
}
