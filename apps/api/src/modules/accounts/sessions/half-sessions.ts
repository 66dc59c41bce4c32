import type { Session } from '@razgovor/contract/accounts'
import type { takeSecondStep as takeSecondStepCall } from '@razgovor/contract/second-factor'
import { sql } from 'kysely'
import type { z } from 'zod'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { hashToken, makeToken } from '../../../tokens.ts'
import type { Ceremony } from '../second-factor/passkey-challenges.ts'
import { isFactorProved, listFactorKinds } from '../second-factor/prove-factor.ts'
import { requestPasskey } from '../second-factor/prove-passkey.ts'
import { accountsRefusals } from '../accounts.texts.ts'

const validMinutes = 10
const tries = 5

interface FirstStep {
  user_id: string
  user_agent: string
  /** A recovered password, set only after the second step: mailbox access alone must not change it. */
  password_hash?: string
}

/** Returns the error to throw after the first step of a user with a factor; its fields contain the half-session. */
export async function beginHalfSession({ db, clock }: Pick<Ctx, 'db' | 'clock'>, step: FirstStep): Promise<ApiError> {
  const { token, token_hash } = makeToken()
  await db
    .insertInto('half_sessions')
    .values({
      ...step,
      token_hash,
      user_agent: step.user_agent.slice(0, 200),
      expires_at: plusMinutes(clock.now(), validMinutes),
      tries_left: tries,
    })
    .execute()
  return new ApiError('second_factor_required', { fields: { half_session: token } })
}

export async function getSecondStep(ctx: Ctx, half_session: string) {
  const { user_id } = await findHalfSession(ctx, half_session)
  return { methods: [...(await listFactorKinds(ctx.db, user_id)), 'RECOVERY_CODE' as const] }
}

export async function beginPasskeySecondStep(ctx: Ctx, half_session: string) {
  const { user_id, token_hash } = await findHalfSession(ctx, half_session)
  return requestPasskey(ctx, ceremonyOf(token_hash), user_id)
}

function findHalfSession({ db, clock }: Ctx, half_session: string) {
  return db
    .selectFrom('half_sessions')
    .select(['user_id', 'token_hash'])
    .where('token_hash', '=', hashToken(half_session))
    .where('expires_at', '>', clock.now())
    .where('tries_left', '>', 0)
    .executeTakeFirstOrThrow(over)
}

function ceremonyOf(token_hash: Buffer): Ceremony {
  return { purpose: 'SECOND_STEP', subject: token_hash.toString('hex') }
}

interface Entry {
  /** Completes what the half-session was created for, and signs in. */
  enter: (step: { user_id: string; user_agent: string; password_hash: string | null }) => Promise<Session>
}

export async function takeSecondStep(
  ctx: Ctx,
  { half_session, ...proof }: z.output<typeof takeSecondStepCall.body>,
  { enter }: Entry,
): Promise<Session> {
  const token_hash = hashToken(half_session)
  const { user_id } = await countTry(ctx, token_hash)
  const ceremony = ceremonyOf(token_hash)
  if (!(await isFactorProved(ctx, proof, { user_id, ceremony }))) throw new ApiError('wrong_code')
  // Of two concurrent requests only the one that deletes the row continues.
  const step = await ctx.db
    .deleteFrom('half_sessions')
    .where('token_hash', '=', token_hash)
    .returning(['user_id', 'user_agent', 'password_hash'])
    .executeTakeFirstOrThrow(over)
  return enter(step)
}

// Runs before the check, so that concurrent tries are all counted.
function countTry({ db, clock }: Ctx, token_hash: Buffer): Promise<{ user_id: string }> {
  return db
    .updateTable('half_sessions')
    .set({ tries_left: sql`tries_left - 1` })
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', clock.now())
    .where('tries_left', '>', 0)
    .returning('user_id')
    .executeTakeFirstOrThrow(over)
}

export async function endHalfSessions(db: Db, user_id: string): Promise<void> {
  await db.deleteFrom('half_sessions').where('user_id', '=', user_id).execute()
}

function over(): ApiError {
  return new ApiError('auth_invalid', accountsRefusals.half_session_expired)
}
