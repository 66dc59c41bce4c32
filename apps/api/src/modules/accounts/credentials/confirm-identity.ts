import type { ConfirmationMethod, confirmIdentity as confirmIdentityCall } from '@razgovor/contract/confirmation'
import { confirmationMinutes } from '@razgovor/contract/limits'
import type { z } from 'zod'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import type { SignedIn } from '../../../http/access.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { countFailures, type Limit } from '../sign-in/attempts.ts'
import { isRightCode, issueCode } from '../email-codes/one-time-codes.ts'
import { isPasswordOf } from './passwords.ts'
import type { Ceremony } from '../second-factor/passkey-challenges.ts'
import { isFactorProved, listFactorKinds } from '../second-factor/prove-factor.ts'
import { requestPasskey } from '../second-factor/prove-passkey.ts'
import { accountsRefusals, accountsTexts } from '../accounts.texts.ts'

type Proof = z.output<typeof confirmIdentityCall.body>

const purpose = 'CONFIRM_IDENTITY'

// Counted per session, so that guessing in a stolen session does not lock out the owner.
const limit: Limit = {
  scope: 'CONFIRM_IDENTITY',
  max: 10,
  minutes: 15,
  refusal: accountsRefusals.too_many_tries,
}

export async function getConfirmation({ db, clock }: Ctx, { user_id, session_id }: SignedIn) {
  const session = await db
    .selectFrom('sessions')
    .select('confirmed_at')
    .where('session_id', '=', session_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  const until = session?.confirmed_at && plusMinutes(session.confirmed_at, confirmationMinutes)
  return {
    methods: methodsOf(await getUser(db, user_id)),
    confirmed_until: until && until > clock.now() ? until.toISOString() : null,
  }
}

/** Throws throttling; validation if the user has another method, which must be used instead. */
export async function requestConfirmationCode(ctx: Ctx, user_id: string) {
  const user = await getUser(ctx.db, user_id)
  assertMethod(user, 'EMAIL_CODE')
  return transact(ctx, (tx) =>
    issueCode(tx, ctx, { subject_id: user_id, purpose, target: user.email, counted_by: user_id }),
  )
}

export function beginPasskeyConfirmation(ctx: Ctx, caller: SignedIn) {
  return requestPasskey(ctx, ceremonyOf(caller), caller.user_id)
}

function ceremonyOf({ session_id }: SignedIn): Ceremony {
  return { purpose: 'CONFIRM', subject: session_id }
}

export async function confirmIdentity(ctx: Ctx, caller: SignedIn, proof: Proof): Promise<{ confirmed_until: string }> {
  const now = ctx.clock.now()
  const user = await getUser(ctx.db, caller.user_id)
  assertMethod(user, proof.method)
  const key = `${caller.user_id} ${caller.session_id}`
  await countFailures({ db: ctx.db, now, limit, key }, () =>
    assertProof(ctx, proof, { user, ceremony: ceremonyOf(caller) }),
  )
  await ctx.db
    .updateTable('sessions')
    .set({ confirmed_at: now })
    .where('session_id', '=', caller.session_id)
    .where('user_id', '=', caller.user_id)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .executeTakeFirstOrThrow(() => new ApiError('auth_invalid'))
  return { confirmed_until: plusMinutes(now, confirmationMinutes).toISOString() }
}

type User = Awaited<ReturnType<typeof getUser>>

async function getUser(db: Db, user_id: string) {
  const user = await db
    .selectFrom('users')
    .select(['user_id', 'email', 'password_hash'])
    .where('user_id', '=', user_id)
    .where('anonymised_at', 'is', null)
    .executeTakeFirstOrThrow(() => new ApiError('auth_invalid'))
  return { ...user, factors: await listFactorKinds(db, user_id) }
}

function methodsOf({ password_hash, factors }: User): ConfirmationMethod[] {
  const methods: ConfirmationMethod[] = [...factors]
  if (password_hash) methods.unshift('PASSWORD')
  // A mailed code is for users without another method only: with mailbox access they could set a password anyway.
  return methods.length > 0 ? methods : ['EMAIL_CODE']
}

function assertMethod(user: User, method: ConfirmationMethod): void {
  if (!methodsOf(user).includes(method))
    throw new ApiError('validation', { fields: { method: accountsTexts.methodUnsuitable } })
}

async function assertProof(
  ctx: Ctx,
  proof: Proof,
  { user: { user_id, email, password_hash }, ceremony }: { user: User; ceremony: Ceremony },
): Promise<void> {
  if (proof.method === 'PASSWORD') {
    if (!(await isPasswordOf(password_hash, proof.password)))
      throw new ApiError('wrong_credentials', accountsRefusals.wrong_password)
    return
  }
  if (proof.method === 'TOTP' || proof.method === 'PASSKEY') {
    if (!(await isFactorProved(ctx, proof, { user_id, ceremony }))) throw new ApiError('wrong_code')
    return
  }
  const isRight = await transact(ctx, (tx) =>
    isRightCode(tx, ctx, { subject_id: user_id, purpose, target: email }, proof.code),
  )
  if (!isRight) throw new ApiError('wrong_code')
}
