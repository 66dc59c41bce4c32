import { sql } from 'kysely'
import { plusMinutes } from '../../clock.ts'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../http/api-error.ts'

const failuresMax = 10
const windowMinutes = 15

/**
 * Counts a try before it is judged, so that tries at once can't slip through; a success takes the count back.
 * Throws throttling after too many, for unknown e-mails too.
 */
export async function countTry(db: Db, now: Date, email: string): Promise<void> {
  const isSameWindow = sql<boolean>`sign_in_failures.since > ${plusMinutes(now, -windowMinutes)}`
  const { failures, since } = await db
    .insertInto('sign_in_failures')
    .values({ email, failures: 1, since: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        failures: sql`case when ${isSameWindow} then sign_in_failures.failures + 1 else 1 end`,
        since: sql`case when ${isSameWindow} then sign_in_failures.since else excluded.since end`,
      }),
    )
    .returning(['failures', 'since'])
    .executeTakeFirstOrThrow()
  if (failures <= failuresMax) return
  const minutes = Math.ceil((plusMinutes(since, windowMinutes).getTime() - now.getTime()) / 60_000)
  throw new ApiError('throttling', { message: `Слишком много попыток войти. Попробуй через ${minutes} мин` })
}

export async function forgetTries(db: Db, email: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('email', '=', email).execute()
}

export async function forgetOldTries(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('since', '<=', plusMinutes(now, -windowMinutes)).execute()
}
