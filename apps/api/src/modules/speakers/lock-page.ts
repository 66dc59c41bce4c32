import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'

export async function lockPage(tx: Tx, user_id: string): Promise<void> {
  await tx
    .selectFrom('speakers')
    .innerJoin('users', 'users.user_id', 'speakers.user_id')
    .select('speakers.user_id')
    .where('speakers.user_id', '=', user_id)
    .where('users.role', '=', 'SPEAKER')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('forbidden'))
}
