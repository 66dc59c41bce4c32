import type { Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { newId } from '../../../ids.ts'
import { acceptConsents, assertConsents, type Consents } from '../profile/consents.ts'
import { assertNames, fillNames, type Names } from './fill-names.ts'

/** A person who has proved their e-mail and may have no account yet. */
export interface Newcomer extends Names {
  email: string
  time_zone_id: string
  consents: Consents | undefined
}

/** Returns the account of an e-mail only if it is confirmed: anyone can register an e-mail. Throws user_blocked. */
export async function lockConfirmed(tx: Tx, email: string) {
  const account = await tx
    .selectFrom('users')
    .select(['user_id', 'first_name', 'last_name', 'blocked_at'])
    .where('email', '=', email)
    .where('email_confirmed_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (account?.blocked_at) throw new ApiError('user_blocked')
  return account
}

/**
 * Returns the account of the proved e-mail, creating it if there is none. Overwrites the password and the names of an
 * unconfirmed registration, which anyone may have set. Throws no_consents, no_name, user_blocked.
 */
export async function getOrMakeAccount(
  tx: Tx,
  now: Date,
  newcomer: Newcomer,
): Promise<{ user_id: string; is_new: boolean }> {
  const account = await lockConfirmed(tx, newcomer.email)
  if (account) {
    await fillNames(tx, account, newcomer)
    return { user_id: account.user_id, is_new: false }
  }
  const { email, consents, ...person } = newcomer
  assertConsents(consents)
  assertNames(person)
  const made = await putConfirmed(tx, now, { email, ...person })
  // A concurrent request has just created the account.
  if (!made) return getOrMakeAccount(tx, now, newcomer)
  await acceptConsents(tx, now, made.user_id)
  return { ...made, is_new: true }
}

function putConfirmed(tx: Tx, now: Date, { email, ...person }: Omit<Newcomer, 'consents'>) {
  const proved = { ...person, email_confirmed_at: now, password_hash: null }
  return tx
    .insertInto('users')
    .values({ user_id: newId(now), created_at: now, role: 'LISTENER', email, ...proved })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(proved).where('users.email_confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
}
