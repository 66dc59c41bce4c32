import type { Role } from '@razgovor/contract/values'
import type { Tx } from '../../../db/client.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import { newId } from '../../../ids.ts'

export interface NewUser {
  email: string
  first_name: string
  last_name: string
  time_zone_id: string
  password_hash: string | null
  role: Role
  email_confirmed_at: Date | null
}

export async function createUser(tx: Tx, now: Date, user: NewUser): Promise<{ user_id: string }> {
  const user_id = newId(now)
  await mapConstraintErrors({ users_email_once: 'email_exists' }, () =>
    tx
      .insertInto('users')
      .values({ user_id, created_at: now, ...user })
      .execute(),
  )
  return { user_id }
}
