import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'

/**
 * Serializes all changes to a user's applications, so that the user's role and open application can't change meanwhile.
 * Throws not_exist.
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

export async function lockApplicant(tx: Tx, user_id: string): Promise<Applicant> {
  const user = await lockUser(tx, user_id)
  if (user.role !== 'LISTENER' || !user.is_open) throw new ApiError('forbidden')
  return user
}
