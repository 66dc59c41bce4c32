import type { Role, StaffRole } from '@razgovor/contract/values'
import type { Db } from '../db/client.ts'
import type { SignedIn } from './access.ts'
import { ApiError } from '../errors/api-error.ts'

/** Reads the role from the database, so that a revoked one stops working at once. Throws forbidden. */
export async function assertStaff({ db }: { db: Db }, staff: readonly StaffRole[], user: SignedIn): Promise<SignedIn> {
  const found = await db
    .selectFrom('users')
    .select('role')
    .where('user_id', '=', user.user_id)
    .where('is_open', '=', true)
    .executeTakeFirst()
  const allowed: readonly Role[] = ['SUPER_ADMIN', ...staff]
  if (!found || !allowed.includes(found.role)) throw new ApiError('forbidden')
  return { ...user, roles: [found.role] }
}
