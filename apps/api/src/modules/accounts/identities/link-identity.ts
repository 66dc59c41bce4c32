import type { linkIdentity as linkIdentityCall, Session } from '@razgovor/contract/accounts'
import type { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { zoneOr } from '../../../time/days.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { assertCodeOpens } from '../sign-in/code-opens.ts'
import { queueGuessAlarm } from '../sign-in/guess-alarm.mail.ts'
import { countGuess, takeBackGuess } from '../sign-in/guesses.ts'
import { joinIdentity } from './identities.ts'
import { isRightIdentityCode } from './identity-codes.ts'
import { rememberAddress } from '../sign-in/known-addresses.ts'
import { lockPending, type PendingIdentity } from './pending-identity.ts'
import { getOrMakeAccount } from '../sign-in/proved-account.ts'
import { startSession } from '../sessions/sessions.ts'

type Link = z.output<typeof linkIdentityCall.body>

interface Reader {
  zone: string
  ip: string
  user_agent: string
}

/**
 * Links the pending identity to the account of the proved e-mail, or to a new account. Throws not_exist,
 * email_not_confirmed, wrong_code, no_consents, no_name, user_blocked, already_exists, forbidden (staff), throttling.
 * An error does not use up a right code.
 */
export async function linkIdentity(ctx: Ctx, link: Link, { zone, ip, user_agent }: Reader): Promise<Session> {
  const { email, consents } = link
  const now = ctx.clock.now()
  const guess = link.code === undefined ? undefined : await countGuess(ctx, { email, ip })
  const proving = transact(ctx, async (tx) => {
    const pending = await lockPending(tx, now, link.code_verifier)
    if (!(await isEmailProved(tx, ctx, { pending, link }))) return undefined
    const account = await getOrMakeAccount(tx, now, {
      email,
      first_name: link.first_name ?? pending.first_name,
      last_name: link.last_name ?? pending.last_name,
      time_zone_id: zoneOr(link.time_zone_id, zone),
      consents,
    })
    await joinIdentity(tx, ctx, { pending, ...account })
    return account.user_id
  })
  const user_id = await proving.catch(async (error: unknown) => {
    // The code was right, and the user can retry with it: the guess must not count.
    if (guess) await takeBackGuess(ctx, guess)
    throw error
  })
  // Thrown outside the transaction, so that the wrong attempt stays counted.
  if (!user_id) {
    if (guess?.isLast) await queueGuessAlarm(ctx.db, email)
    throw new ApiError('wrong_code')
  }
  if (guess) await takeBackGuess(ctx, guess)
  await rememberAddress(ctx, user_id, ip)
  return startSession(ctx, user_id, user_agent)
}

async function isEmailProved(
  tx: Tx,
  ctx: Ctx,
  { pending, link: { email, code } }: { pending: PendingIdentity; link: Link },
): Promise<boolean> {
  if (pending.is_email_trusted && pending.email === email) return true
  if (!code) throw new ApiError('email_not_confirmed')
  if (!(await isRightIdentityCode(tx, ctx, { pending, email, code }))) return false
  await assertCodeOpens(tx, email)
  return true
}
