import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'
import { legalChangeDecidedMail } from './mails/legal-change-decided.ts'
import { addNotification } from './notifications.ts'

/** The speaker learns what was decided about the new legal details: in the list and by mail. Safe to repeat. */
export async function tellLegalChange(ctx: Ctx, legal_change_id: string): Promise<void> {
  const decided = await findDecided(ctx.db, legal_change_id)
  if (!decided) return
  const { user_id, isApproved } = decided
  await ctx.db.transaction().execute(async (tx) => {
    const isNew = await addNotification(tx, ctx.clock.now(), {
      user_id,
      type: 'APPLICATION',
      content: isApproved ? 'Новые реквизиты проверены и уже действуют' : 'Реквизиты вернули: посмотри, что поправить',
      link: '/profile/legal',
      event_key: `legal-change-decided:${legal_change_id}`,
    })
    if (isNew) await enqueue(tx, 'send-legal-change-mail', { legal_change_id }, { max_attempts: 12 })
  })
}

export async function sendLegalChangeMail(ctx: Ctx, legal_change_id: string): Promise<void> {
  const decided = await findDecided(ctx.db, legal_change_id)
  if (!decided) return
  const about = { about: 'APPLICATION', ref_id: legal_change_id } as const
  await ctx.mailer.send({ to: decided.email, ...about, ...legalChangeDecidedMail(ctx, decided) })
}

export type DecidedLegalChange = NonNullable<Awaited<ReturnType<typeof findDecided>>>

/** Not of somebody who is leaving. */
async function findDecided(db: Db, legal_change_id: string) {
  const row = await db
    .selectFrom('legal_changes as c')
    .innerJoin('users as u', 'u.user_id', 'c.user_id')
    .select(['c.user_id', 'u.email', 'c.legal_form', 'c.status', 'c.comment'])
    .where('legal_change_id', '=', legal_change_id)
    .where('decided_at', 'is not', null)
    .where('u.is_open', '=', true)
    .executeTakeFirst()
  return row && { ...row, isApproved: row.status === 'APPROVED' }
}
