import { sql } from 'kysely'
import { plusMinutes } from '../../../time/clock.ts'
import type { Db } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { Reason } from '../../../errors/reasons.ts'
import { accountsRefusals, accountsTexts } from '../accounts.texts.ts'

export interface Limit {
  scope: string
  max: number
  minutes: number
  refusal: Reason
}

/** Counted per e-mail and IP address, so that attempts from other addresses do not block the owner. */
export const signInLimit: Limit = {
  scope: 'SIGN_IN',
  max: 10,
  minutes: 15,
  refusal: accountsRefusals.too_many_sign_ins,
}

/** Counted per IP address, against trying one password on many e-mails. */
export const signInAddressLimit: Limit = { ...signInLimit, scope: 'SIGN_IN_ADDRESS', max: 50 }

/** Counted over 30 days; all other scopes over a day at most. */
export const monthlyScope = 'CODE_GUESS_MONTH'
const dayMinutes = 24 * 60

/** Counts an attempt; returns the number of attempts in the current window, and when the window began. */
export async function countAttempt(
  db: Db,
  now: Date,
  { scope, minutes }: Pick<Limit, 'scope' | 'minutes'>,
  key: string,
): Promise<{ count: number; since: Date }> {
  const isSameWindow = sql<boolean>`attempts.since > ${plusMinutes(now, -minutes)}`
  return db
    .insertInto('attempts')
    .values({ scope, key, count: 1, since: now })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'key']).doUpdateSet({
        count: sql`case when ${isSameWindow} then attempts.count + 1 else 1 end`,
        since: sql`case when ${isSameWindow} then attempts.since else excluded.since end`,
      }),
    )
    .returning(['count', 'since'])
    .executeTakeFirstOrThrow()
}

/** Counts an attempt; call it before the check, so that concurrent attempts all count. Throws throttling. */
export async function assertAttempt(db: Db, now: Date, limit: Limit, key: string): Promise<void> {
  const { count, since } = await countAttempt(db, now, limit, key)
  if (count <= limit.max) return
  throw tooManyAttempts(now, limit, since)
}

export function tooManyAttempts(now: Date, { refusal, minutes }: Limit, since: Date): ApiError {
  const wait = waitText(plusMinutes(since, minutes).getTime() - now.getTime())
  return new ApiError('throttling', {
    reason: refusal.reason,
    message: accountsTexts.tryAgainIn(refusal.message, wait),
  })
}

export function waitText(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000)
  return minutes <= 90 ? accountsTexts.minutes(minutes) : accountsTexts.hours(Math.ceil(minutes / 60))
}

export async function clearAttempts(db: Db, { scope }: Limit, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('scope', '=', scope).where('key', '=', key).execute()
}

/** Deletes the attempts of an erased user: under each key, and under the key with an IP address appended. */
export async function clearAttemptsOf(db: Db, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await db
      .deleteFrom('attempts')
      .where(({ or, eb, fn, val }) => or([eb('key', '=', key), fn<boolean>('starts_with', ['key', val(`${key} `)])]))
      .execute()
}

/** Counts failures of `work`: counts before it, so that concurrent attempts all count, and undoes that on success. */
export async function countFailures<T>(
  { db, now, limit, key }: { db: Db; now: Date; limit: Limit; key: string },
  work: () => Promise<T>,
): Promise<T> {
  await assertAttempt(db, now, limit, key)
  const done = await work()
  await takeBackAttempt(db, limit, key)
  return done
}

export async function takeBackAttempt(db: Db, { scope }: Pick<Limit, 'scope'>, key: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set((attempt) => ({ count: attempt('count', '-', 1) }))
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  const isOld = (days: number) => sql<boolean>`since <= ${plusMinutes(now, -days * dayMinutes)}`
  await db.deleteFrom('attempts').where('scope', '<>', monthlyScope).where(isOld(1)).execute()
  await db.deleteFrom('attempts').where(isOld(30)).execute()
}
