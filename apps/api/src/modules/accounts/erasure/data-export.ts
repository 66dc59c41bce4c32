import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { hashToken, makeToken } from '../../../tokens.ts'
import { assertAttempt, type Limit } from '../sign-in/attempts.ts'
import { collectData } from './collect-data.ts'
import { exportLinkMail } from './leaving.mails.ts'
import { accountsRefusals } from '../accounts.texts.ts'

const linkMinutes = 24 * 60

const exportLimit: Limit = {
  scope: 'EXPORT',
  max: 5,
  minutes: 24 * 60,
  refusal: accountsRefusals.too_many_export_links,
}

export async function requestExport({ db, clock }: Ctx, user_id: string): Promise<void> {
  await assertAttempt(db, clock.now(), exportLimit, user_id)
  await enqueue(db, 'send-export-link', { user_id })
}

/** Creates the token in the job, so that it is stored nowhere: the queue has only the user id, the table its hash. */
export async function sendExportLink(ctx: Ctx, user_id: string): Promise<void> {
  const user = await ctx.db
    .selectFrom('users')
    .select(['email', 'time_zone_id'])
    .where('user_id', '=', user_id)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst()
  if (!user) return
  const { token, token_hash } = makeToken()
  const now = ctx.clock.now()
  const expires_at = plusMinutes(now, linkMinutes)
  await ctx.db.insertInto('data_exports').values({ token_hash, user_id, expires_at }).execute()
  const url = `${ctx.config.PUBLIC_URL}/api/exports/${token}`
  const mail = exportLinkMail(ctx.config, { url, expires_at, wall: { zone: user.time_zone_id, now } })
  await ctx.mailer.send({ to: user.email, about: 'EXPORT_LINK', ref_id: user_id, ...mail })
}

export async function readExport({ db, clock }: Ctx, token: string): Promise<string> {
  const { user_id } = await db
    .selectFrom('data_exports')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock.now())
    .executeTakeFirstOrThrow(() => new ApiError('not_exist', accountsRefusals.export_link_expired))
  const data = await collectData(db, user_id)
  return JSON.stringify({ made_at: clock.now(), ...data }, null, 2)
}
