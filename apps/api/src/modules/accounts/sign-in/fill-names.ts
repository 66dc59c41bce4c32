import type { Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { updatePerson } from '../profile/update-person.ts'

export interface Names {
  first_name: string
  last_name: string
}

export function assertNames({ first_name, last_name }: Names): void {
  if (!first_name || !last_name) throw new ApiError('no_name')
}

/** Fills only missing names. Throws no_name if one is still missing. */
export async function fillNames(
  tx: Tx,
  user: Names & { user_id: string },
  { first_name = '', last_name = '' }: { first_name?: string | undefined; last_name?: string | undefined },
): Promise<void> {
  assertNames({ first_name: user.first_name || first_name, last_name: user.last_name || last_name })
  await updatePerson(tx, user.user_id, {
    first_name: user.first_name ? undefined : first_name,
    last_name: user.last_name ? undefined : last_name,
  })
}
