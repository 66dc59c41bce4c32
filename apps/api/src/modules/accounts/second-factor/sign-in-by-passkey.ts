import type { Session } from '@razgovor/contract/accounts'
import type { PasskeyProof } from '@razgovor/contract/passkey-shapes'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../http/user-agent.ts'
import { rememberAddress } from '../sign-in/known-addresses.ts'
import { provePasskey } from './prove-passkey.ts'
import { startSession } from '../sessions/sessions.ts'

/** A passkey covers both factors: possession, and a PIN or biometrics. Throws wrong_code, user_blocked. */
export async function signInByPasskey(
  ctx: Ctx,
  credential: PasskeyProof,
  { ip, user_agent }: Reader,
): Promise<Session> {
  const user_id = await provePasskey(ctx, { ceremony: { purpose: 'SIGN_IN', subject: null }, credential })
  await rememberAddress(ctx, user_id, ip)
  return startSession(ctx, user_id, user_agent, { is_confirmed: true, is_factor_proved: true })
}
