import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'
import { applicationDecidedMail } from './mails/application-decided.ts'
import { addNotification } from './notifications.ts'

/** The applicant learns what was decided: in the list, in open tabs and by mail. Safe to repeat. */
export async function tellDecided(ctx: Ctx, application_id: string): Promise<void> {
  const decided = await findDecided(ctx.db, application_id)
  if (!decided) return
  const { user_id, isApproved } = decided
  const content = isApproved ? 'Заявка одобрена: теперь ты спикер' : 'Заявку спикера вернули: посмотри, что поправить'
  await ctx.sockets.transaction(async (tx, push) => {
    const isNew = await addNotification(tx, ctx.clock.now(), {
      user_id,
      type: 'APPLICATION',
      content,
      link: '/speaker-application-finish',
      event_key: `application-decided:${application_id}`,
    })
    if (!isNew) return
    await enqueue(tx, 'send-application-mail', { application_id }, { max_attempts: 12 })
    push(user_id, { type: 'speaker_request_notification', content, payload: {} })
  })
}

export async function sendApplicationMail(ctx: Ctx, application_id: string): Promise<void> {
  const decided = await findDecided(ctx.db, application_id)
  if (!decided) return
  const about = { about: 'APPLICATION', ref_id: application_id } as const
  await ctx.mailer.send({ to: decided.email, ...about, ...applicationDecidedMail(ctx, decided) })
}

export type DecidedApplication = NonNullable<Awaited<ReturnType<typeof findDecided>>>

/** Not of somebody who is leaving. */
async function findDecided(db: Db, application_id: string) {
  const row = await db
    .selectFrom('speaker_applications as a')
    .innerJoin('users as u', 'u.user_id', 'a.user_id')
    .select(['a.user_id', 'u.email', 'u.first_name', 'a.status', 'a.comment'])
    .where('application_id', '=', application_id)
    .where('decided_at', 'is not', null)
    .where('u.is_open', '=', true)
    .executeTakeFirst()
  return row && { ...row, isApproved: row.status === 'APPROVED' }
}
