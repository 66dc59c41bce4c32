import { register as registerCall } from '@razgovor/contract/accounts'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { zoneOr } from '../../days.ts'
import { ApiError } from '../../http/api-error.ts'
import { newId } from '../../ids.ts'
import { issueCode } from './one-time-codes.ts'
import { hashPassword } from './passwords.ts'

type Registration = z.output<typeof registerCall.body>

/**
 * Makes an account that waits for its e-mail to be confirmed. An e-mail that nobody has confirmed yet belongs to nobody:
 * registering again replaces what stood there, and the code that goes out with it is the only one that works.
 * Throws no_consents, email_exists, throttling (a code went there less than a minute ago: nothing is replaced then).
 */
export async function register(ctx: Ctx, registration: Registration, readers_zone: string) {
  const { email, password, first_name, last_name, time_zone_id, consents } = registration
  if (!consents?.terms || !consents.personal_data) throw new ApiError('no_consents')
  const now = ctx.clock.now()
  const user = {
    email,
    first_name,
    last_name,
    time_zone_id: zoneOr(time_zone_id, readers_zone),
    password_hash: await hashPassword(password),
  }
  return ctx.db.transaction().execute(async (tx) => {
    const { user_id } = await putUnconfirmed(tx, now, user)
    await acceptConsents(tx, now, user_id)
    const { resend_after_seconds } = await issueCode(tx, ctx, { user_id, purpose: 'CONFIRM_EMAIL', target: email })
    return { user_id, email, resend_after_seconds }
  })
}

interface Unconfirmed {
  email: string
  first_name: string
  last_name: string
  time_zone_id: string
  password_hash: string
}

async function putUnconfirmed(tx: Tx, now: Date, user: Unconfirmed): Promise<{ user_id: string }> {
  const { email: _, ...replaced } = user
  return tx
    .insertInto('users')
    .values({ user_id: newId(now), created_at: now, role: 'LISTENER', ...user })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(replaced).where('users.email_confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirstOrThrow(() => new ApiError('email_exists'))
}

async function acceptConsents(tx: Tx, accepted_at: Date, user_id: string): Promise<void> {
  const documents = ['TERMS', 'PERSONAL_DATA'] as const
  await tx
    .insertInto('consents')
    .values(documents.map((document) => ({ user_id, document, accepted_at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'document']).doUpdateSet({ accepted_at }))
    .execute()
}
