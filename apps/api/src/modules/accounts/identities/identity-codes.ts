import { codeResendSeconds } from '@razgovor/contract/words'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { assertAttempt, type Limit } from '../sign-in/attempts.ts'
import { assertMayAskForCode, keyOfAsker } from '../email-codes/code-requests.ts'
import { isRightCode, putCode } from '../email-codes/one-time-codes.ts'
import { getPending, type PendingIdentity } from './pending-identity.ts'
import { accountsRefusals } from '../accounts.texts.ts'

const purpose = 'LINK_IDENTITY'

/** Per new identity, against sending codes to a list of addresses. */
const codesLimit: Limit = {
  scope: 'LINK_IDENTITY_CODES',
  max: 10,
  minutes: 60,
  refusal: accountsRefusals.too_many_codes,
}

/**
 * Looks for no account: the answer is the same with and without one. Codes count by e-mail and address: a newcomer is
 * quickly made anew. Guesses at them are counted by e-mail alone. Throws not_exist, throttling.
 */
export async function requestIdentityCode(
  ctx: Ctx,
  { code_verifier, email }: { code_verifier: string; email: string },
  ip: string,
): Promise<{ resend_after_seconds: number }> {
  const now = ctx.clock.now()
  const { pending_identity_id: subject_id } = await getPending(ctx, code_verifier)
  await transact(ctx, async (tx) => {
    await assertMayAskForCode(tx, now, { purpose, key: keyOfAsker(ctx, email, ip) })
    await assertAttempt(tx, now, codesLimit, subject_id)
    await putCode(tx, ctx, { subject_id, purpose, target: email })
  })
  return { resend_after_seconds: codeResendSeconds }
}

export function isRightIdentityCode(
  tx: Tx,
  ctx: Ctx,
  { pending, email, code }: { pending: PendingIdentity; email: string; code: string },
): Promise<boolean> {
  return isRightCode(tx, ctx, { subject_id: pending.pending_identity_id, purpose, target: email }, code)
}
