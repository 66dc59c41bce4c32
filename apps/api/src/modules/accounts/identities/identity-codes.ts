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

// Counted per pending identity, against sending codes to a list of addresses.
const codesLimit: Limit = {
  scope: 'LINK_IDENTITY_CODES',
  max: 10,
  minutes: 60,
  refusal: accountsRefusals.too_many_codes,
}

/**
 * Does not look up the account, so the answer is the same with and without one. Codes are also counted per e-mail and
 * IP address, because a new pending identity is easy to get. Throws not_exist, throttling.
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
