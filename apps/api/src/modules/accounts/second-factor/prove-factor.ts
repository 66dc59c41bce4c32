import type { PasskeyProof } from '@razgovor/contract/passkey-shapes'
import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { assertAttempt, clearAttempts, type Limit } from '../sign-in/attempts.ts'
import type { Ceremony } from './passkey-challenges.ts'
import { provePasskey } from './prove-passkey.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { decryptSecret, stepOfCode } from './totp.ts'
import { accountsRefusals } from '../accounts.texts.ts'

// Counted per account, since anyone with the password can create half-sessions.
const limit: Limit = {
  scope: 'SECOND_FACTOR',
  max: 10,
  minutes: 15,
  refusal: accountsRefusals.too_many_wrong_codes,
}

type FactorProof = { method: 'TOTP' | 'RECOVERY_CODE'; code: string } | { method: 'PASSKEY'; credential: PasskeyProof }

export async function hasFactor(db: Db, user_id: string): Promise<boolean> {
  return (await listFactorKinds(db, user_id)).length > 0
}

/** Lists the kinds of confirmed factors, the more secure one first. */
export async function listFactorKinds(db: Db, user_id: string): Promise<('PASSKEY' | 'TOTP')[]> {
  const factors = await db
    .selectFrom('second_factors')
    .select('kind')
    .distinct()
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .orderBy('kind')
    .execute()
  return factors.map(({ kind }) => kind)
}

/**
 * Counts the attempt outside any transaction, so that a wrong code cannot roll it back; a success resets the count.
 * Throws throttling; wrong_code for a passkey.
 */
export async function isFactorProved(
  ctx: Ctx,
  proof: FactorProof,
  { user_id, ceremony }: { user_id: string; ceremony: Ceremony },
): Promise<boolean> {
  const { db, clock } = ctx
  await assertAttempt(db, clock.now(), limit, user_id)
  if (proof.method === 'PASSKEY') await provePasskey(ctx, { ceremony, user_id, credential: proof.credential })
  else if (!(await isRightFactorCode(ctx, user_id, proof))) return false
  await clearAttempts(db, limit, user_id)
  return true
}

function isRightFactorCode(
  ctx: Ctx,
  user_id: string,
  { method, code }: Exclude<FactorProof, { method: 'PASSKEY' }>,
): Promise<boolean> {
  return method === 'TOTP' ? isRightTotp(ctx, user_id, code) : consumeRecoveryCode(ctx.db, ctx, user_id, code)
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

/** A single statement decides, so that a code sent twice concurrently is accepted once; a trigger enforces it too. */
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
