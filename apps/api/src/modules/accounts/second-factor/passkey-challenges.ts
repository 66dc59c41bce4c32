import { passkeyMinutes } from '@razgovor/contract/limits'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { accountsRefusals } from '../accounts.texts.ts'

/** `subject` is a session id or the hash of a half-session's token. */
export type Ceremony =
  | { purpose: 'ADD' | 'CONFIRM' | 'SECOND_STEP'; subject: string }
  | { purpose: 'SIGN_IN'; subject: null }

export async function putChallenge({ db, clock }: Pick<Ctx, 'db' | 'clock'>, ceremony: Ceremony): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expires_at = plusMinutes(clock.now(), passkeyMinutes)
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, ...ceremony, expires_at })
    .execute()
  return challenge
}

/** Consumes the challenge before the check, so that a wrong answer uses it up too. Throws wrong_code. */
export async function consumeChallenge(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { purpose, subject }: Ceremony,
  clientDataJSON: string,
): Promise<string> {
  const challenge = challengeOf(clientDataJSON)
  const consumed =
    challenge &&
    (await db
      .deleteFrom('passkey_challenges')
      .where('challenge', '=', challenge)
      .where('purpose', '=', purpose)
      .where('subject', 'is not distinct from', subject)
      .where('expires_at', '>', clock.now())
      .returning('challenge')
      .executeTakeFirst())
  if (!consumed) throw new ApiError('wrong_code', accountsRefusals.passkey_challenge_expired)
  return consumed.challenge
}

const clientData = z.object({ challenge: z.string().regex(/^[\w-]{43}$/) })

function challengeOf(clientDataJSON: string): string | undefined {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    // Not JSON, or without a challenge in our format.
    return undefined
  }
}
