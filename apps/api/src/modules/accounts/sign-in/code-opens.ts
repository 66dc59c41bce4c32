import type { Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { isStaff } from '../../../http/is-staff.ts'
import { accountsRefusals } from '../accounts.texts.ts'

/** Throws forbidden for staff, whose accounts a four-digit code must not open. Call it only after a right code. */
export async function assertCodeOpens(tx: Tx, email: string): Promise<void> {
  const user = await tx.selectFrom('users').select('role').where('email', '=', email).executeTakeFirst()
  if (user && isStaff(user.role)) throw new ApiError('forbidden', accountsRefusals.staff_needs_password)
}
