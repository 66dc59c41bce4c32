import type { Ctx } from '../../context.ts'
import type { JobPayload } from '../../jobs/registry.ts'
import { wasSent } from '../../mail/mail-log.ts'
import { findNoticeKind, type MailedNotice, type NoticeKind } from '../../notices/notice-kind.ts'

export async function sendNoticeMail(ctx: Ctx, { notification_id }: JobPayload<'send-notice-mail'>): Promise<void> {
  const notice = await ctx.db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'params'])
    .where('notification_id', '=', notification_id)
    .executeTakeFirst()
  const kind = notice && findNoticeKind(notice.kind)
  if (kind) await mailNotice(ctx, kind, { ...notice, ref_id: notification_id, is_once: true })
}

interface Mailing extends MailedNotice<unknown> {
  ref_id: string
  /** Skips the mail if the log has one of this row to this user. */
  is_once?: boolean
}

export async function mailNotice(
  ctx: Ctx,
  { mail }: NoticeKind,
  { user_id, params, ref_id, is_once }: Mailing,
): Promise<void> {
  const { email: to, is_open } = await ctx.db
    .selectFrom('users')
    .select(['email', 'is_open'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (!mail || (mail.only_open_accounts && !is_open)) return
  const { about, is_secret = false } = mail
  if (is_once && (await wasSent(ctx.db, { to, about, ref_id }))) return
  const content = await mail.write(ctx, { user_id, params })
  if (content) await ctx.mailer.send({ to, about, ref_id, is_secret, ...content })
}
