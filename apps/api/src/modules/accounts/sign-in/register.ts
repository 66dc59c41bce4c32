import { register as registerCall } from '@razgovor/contract/accounts'
import type { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { zoneOr } from '../../../time/days.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { newId } from '../../../ids.ts'
import type { Limit } from './attempts.ts'
import { keyOfAsker } from '../email-codes/code-requests.ts'
import { acceptConsents, assertConsents } from '../profile/consents.ts'
import { assertHumanAbove } from './human-above.ts'
import { issueCode } from '../email-codes/one-time-codes.ts'
import { assertGoodPassword } from '../credentials/password-rules.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { assertHumanAfter } from './repeated-tries.ts'
import { accountsRefusals } from '../accounts.texts.ts'

type Registration = z.output<typeof registerCall.body>

const byAddress = { scope: 'REGISTER_ADDRESS', free: 3 }
const byEmail: Limit = {
  scope: 'REGISTER_EMAIL',
  max: 10,
  minutes: 24 * 60,
  refusal: accountsRefusals.too_many_registrations,
}

/**
 * Creates an account with an unconfirmed e-mail. Registering an unconfirmed e-mail again replaces the account's data,
 * and only the newest code works. Throws no_consents, email_exists, validation (weak password, missing captcha pass),
 * throttling (a code was sent less than a minute ago, or too many in a day); throttling leaves the data unchanged.
 */
export async function register(ctx: Ctx, registration: Registration, reader: { zone: string; ip: string }) {
  const { email, password, first_name, last_name, time_zone_id, consents, captcha_pass } = registration
  assertConsents(consents)
  assertGoodPassword(password, { email, first_name, last_name })
  await assertHumanAfter(ctx, byAddress, { ip: reader.ip, captcha_pass })
  await assertHumanAbove(ctx, byEmail, { key: email, captcha_pass })
  const now = ctx.clock.now()
  const user = {
    email,
    first_name,
    last_name,
    time_zone_id: zoneOr(time_zone_id, reader.zone),
    password_hash: await hashPassword(password),
  }
  return transact(ctx, async (tx) => {
    const { user_id } = await putUnconfirmed(tx, now, user)
    await acceptConsents(tx, now, user_id)
    const { resend_after_seconds } = await issueCode(tx, ctx, {
      subject_id: user_id,
      purpose: 'CONFIRM_EMAIL',
      target: email,
      counted_by: keyOfAsker(ctx, email, reader.ip),
    })
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
