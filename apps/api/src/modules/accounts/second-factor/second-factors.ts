import type { listFactors as listFactorsCall } from '@razgovor/contract/second-factor'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { isStaff } from '../../../http/is-staff.ts'
import type { SignedIn } from '../../../http/access.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { isDemo } from '../../../http/confirmation.ts'
import type { Answer } from '../../../http/serve.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { acceptCode } from './prove-factor.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { encryptSecret, makeTotpSecret, totpView } from './totp.ts'
import { accountsRefusals, accountsTexts } from '../accounts.texts.ts'

const factorsMax = 10

export async function listFactors(
  { db, config }: Ctx,
  { user_id, roles }: SignedIn,
): Promise<Answer<typeof listFactorsCall>> {
  const factors = await db
    .selectFrom('second_factors')
    .select(['factor_id', 'kind', 'title', 'created_at', 'used_at'])
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('factor_id')
    .execute()
  const user = await db
    .selectFrom('users')
    .select(['email', 'role', 'second_factor_offer_closed_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  return {
    items: factors.map(({ created_at, used_at, ...factor }) => ({
      ...factor,
      created_at: created_at.toISOString(),
      used_at: used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: await countRecoveryCodes(db, user_id),
    is_required: roles.some(isStaff) && !isDemo(config, user.email),
    is_suggested: user.role === 'SPEAKER' && factors.length === 0 && !user.second_factor_offer_closed_at,
  }
}

export async function closeFactorSuggestion({ db, clock }: Ctx, user_id: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ second_factor_offer_closed_at: clock.now() })
    .where('user_id', '=', user_id)
    .where('second_factor_offer_closed_at', 'is', null)
    .execute()
}

/** Replaces the user's unconfirmed factor. Throws human_friendly if there are too many confirmed ones. */
export async function beginTotp(ctx: Ctx, user_id: string) {
  const created_at = ctx.clock.now()
  const factor = { factor_id: newId(created_at), secret: makeTotpSecret() }
  const email = await transact(ctx, async (tx) => {
    const user = await lockUser(tx, user_id)
    await assertBelowMaximum(tx, user_id)
    await tx.deleteFrom('second_factors').where('user_id', '=', user_id).where('confirmed_at', 'is', null).execute()
    const { factor_id } = factor
    const secret = encryptSecret(ctx.config, factor)
    await tx
      .insertInto('second_factors')
      .values({ factor_id, user_id, kind: 'TOTP', title: accountsTexts.authenticatorApp, created_at, secret })
      .execute()
    return user.email
  })
  return { factor_id: factor.factor_id, ...totpView(ctx.config, email, factor.secret) }
}

export async function confirmTotp(
  ctx: Ctx,
  caller: SignedIn,
  { factor_id, code, title }: { factor_id: string; code: string; title: string },
): Promise<{ recovery_codes: string[] | null }> {
  const { secret } = await ctx.db
    .selectFrom('second_factors')
    .select('secret')
    .where('factor_id', '=', factor_id)
    .where('user_id', '=', caller.user_id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  if (!secret || !(await acceptCode(ctx.db, ctx, { factor_id, secret }, code))) throw new ApiError('wrong_code')
  return transact(ctx, async (tx) => {
    await lockUser(tx, caller.user_id)
    await tx
      .updateTable('second_factors')
      .set({ confirmed_at: ctx.clock.now(), title })
      .where('factor_id', '=', factor_id)
      .where('confirmed_at', 'is', null)
      .returning('factor_id')
      .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
    return admitFactor(tx, ctx, caller)
  })
}

/**
 * Runs after a factor was added, and marks it as proved in this session. After the first factor it also ends the other
 * sessions, which were started without one, and creates recovery codes.
 */
export async function admitFactor(tx: Tx, ctx: Ctx, { user_id, session_id }: SignedIn) {
  const now = ctx.clock.now()
  const { count } = await tx
    .selectFrom('second_factors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  await tx.updateTable('sessions').set({ second_factor_at: now }).where('session_id', '=', session_id).execute()
  await enqueue(tx, 'send-second-factor-mail', { user_id, change: 'ADDED' })
  const isFirst = count === 1
  if (!isFirst) return { recovery_codes: null }
  await endSessionsOf(tx, now, { user_id, but: session_id })
  return { recovery_codes: await replaceRecoveryCodes(tx, ctx, user_id) }
}

export async function renameFactor({ db }: Ctx, user_id: string, factor: { factor_id: string; title: string }) {
  await db
    .updateTable('second_factors')
    .set({ title: factor.title })
    .where('factor_id', '=', factor.factor_id)
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .returning('factor_id')
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

export async function removeFactor(ctx: Ctx, { user_id, roles }: SignedIn, factor_id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const { email } = await lockUser(tx, user_id)
    await tx
      .deleteFrom('second_factors')
      .where('factor_id', '=', factor_id)
      .where('user_id', '=', user_id)
      .where('confirmed_at', 'is not', null)
      .returning('factor_id')
      .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
    const other = await tx
      .selectFrom('second_factors')
      .select('factor_id')
      .where('user_id', '=', user_id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    if (!other && roles.some(isStaff) && !isDemo(ctx.config, email))
      throw new ApiError('human_friendly', accountsRefusals.last_second_factor_of_staff)
    if (!other) await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
    await enqueue(tx, 'send-second-factor-mail', { user_id, change: 'REMOVED' })
  })
}

export async function renewRecoveryCodes(ctx: Ctx, user_id: string): Promise<{ recovery_codes: string[] }> {
  const recovery_codes = await transact(ctx, async (tx) => {
    await lockUser(tx, user_id)
    const factor = await tx
      .selectFrom('second_factors')
      .select('factor_id')
      .where('user_id', '=', user_id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    if (!factor) throw new ApiError('human_friendly', accountsRefusals.no_second_factor)
    await enqueue(tx, 'send-second-factor-mail', { user_id, change: 'NEW_CODES' })
    return replaceRecoveryCodes(tx, ctx, user_id)
  })
  return { recovery_codes }
}

/** Serializes changes of one user's factors. */
export function lockUser(tx: Tx, user_id: string): Promise<{ email: string }> {
  return tx
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

/** Throws human_friendly if the user has the maximum number of factors. */
export async function assertBelowMaximum(db: Db, user_id: string): Promise<void> {
  const factors = await db
    .selectFrom('second_factors')
    .select('factor_id')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .execute()
  if (factors.length >= factorsMax) throw new ApiError('human_friendly', accountsRefusals.too_many_second_factors)
}
