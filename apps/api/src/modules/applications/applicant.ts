import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'

/**
 * Everything that changes a user's applications waits here for its turn, so that the role and the open application
 * can't change in between.
 */
export function lockUser(tx: Tx, user_id: string) {
  return tx
    .selectFrom('users')
    .select(['user_id', 'first_name', 'last_name', 'role', 'is_open', 'blocked_at'])
    .where('user_id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

export type Applicant = Awaited<ReturnType<typeof lockUser>>

/** Throws forbidden for a speaker, an admin, and who was blocked or is leaving. */
export async function lockApplicant(tx: Tx, user_id: string): Promise<Applicant> {
  const user = await lockUser(tx, user_id)
  if (user.role !== 'LISTENER' || !user.is_open) throw new ApiError('forbidden')
  return user
}
