import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { assertAttempt, forgetAttempts, type Limit } from './attempts.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { decryptSecret, stepOfCode } from './totp.ts'

/** By account: half-sessions are easily made by who knows the password. */
const limit: Limit = {
  scope: 'SECOND_FACTOR',
  max: 10,
  minutes: 15,
  refusal: 'Слишком много неверных кодов',
}

type FactorProof = { method: 'TOTP' | 'RECOVERY_CODE'; code: string }

export async function hasFactor(db: Db, user_id: string): Promise<boolean> {
  const factor = await db
    .selectFrom('second_factors')
    .select('factor_id')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return factor !== undefined
}

export async function hasTotp(db: Db, user_id: string): Promise<boolean> {
  const factor = await db
    .selectFrom('second_factors')
    .select('factor_id')
    .where('user_id', '=', user_id)
    .where('kind', '=', 'TOTP')
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return factor !== undefined
}

/** Counted whatever comes of it, so not inside a transaction that a wrong code rolls back. Throws throttling. */
export async function isFactorProved(ctx: Ctx, user_id: string, { method, code }: FactorProof): Promise<boolean> {
  const { db, clock } = ctx
  await assertAttempt(db, clock.now(), limit, user_id)
  const isRight =
    method === 'TOTP' ? await isRightTotp(ctx, user_id, code) : await consumeRecoveryCode(db, ctx, user_id, code)
  if (isRight) await forgetAttempts(db, limit, user_id)
  return isRight
}

async function isRightTotp(ctx: Ctx, user_id: string, code: string): Promise<boolean> {
  const factors = await ctx.db
    .selectFrom('second_factors')
    .select(['factor_id', 'secret'])
    .where('user_id', '=', user_id)
    .where('kind', '=', 'TOTP')
    .where('confirmed_at', 'is not', null)
    .execute()
  for (const { factor_id, secret } of factors)
    if (secret && (await acceptCode(ctx.db, ctx, { factor_id, secret }, code))) return true
  return false
}

/** One statement decides, so that a code that is sent twice at once is accepted once; the row's trigger holds it, too. */
export async function acceptCode(
  db: Db,
  { config, clock }: Ctx,
  factor: { factor_id: string; secret: Buffer },
  code: string,
): Promise<boolean> {
  const now = clock.now()
  const step = stepOfCode(decryptSecret(config, factor), code, now)
  if (step === undefined) return false
  const accepted = await db
    .updateTable('second_factors')
    .set({ last_step: step, used_at: now })
    .where('factor_id', '=', factor.factor_id)
    .where(sql<boolean>`coalesce(last_step, -1) < ${step}`)
    .returning('factor_id')
    .executeTakeFirst()
  return accepted !== undefined
}
