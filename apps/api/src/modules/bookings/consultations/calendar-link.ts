import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { hashToken, makeToken } from '../../../tokens.ts'

/** Returns a new secret URL of the user's calendar feed, which can't be read again. The previous URL stops working. */
export async function makeCalendarLink({ db, clock, config }: Ctx, user_id: string): Promise<string> {
  const { token, token_hash } = makeToken()
  const made = { token_hash, created_at: clock.now() }
  await db
    .insertInto('calendar_tokens')
    .values({ user_id, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute()
  return `${config.PUBLIC_URL}/api/users/${user_id}/calendar.ics?token=${token}`
}

export async function assertCalendarToken(db: Db, user_id: string, token: string): Promise<void> {
  await db
    .selectFrom('calendar_tokens')
    .innerJoin('users', 'users.user_id', 'calendar_tokens.user_id')
    .select('users.user_id')
    .where('calendar_tokens.user_id', '=', user_id)
    .where('token_hash', '=', hashToken(token))
    .where('users.is_open', '=', true)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}
