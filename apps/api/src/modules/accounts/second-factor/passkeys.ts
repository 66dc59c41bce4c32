import { passkeyMinutes } from '@razgovor/contract/limits'
import type { creationOptions, NewPasskey } from '@razgovor/contract/passkey-shapes'
import type { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import type { SignedIn } from '../../../http/access.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { newId } from '../../../ids.ts'
import { consumeChallenge, putChallenge, type Ceremony } from './passkey-challenges.ts'
import { algorithms, relyingParty, verifyNewPasskey } from './passkey-verification.ts'
import { listPasskeys, unfitPasskey, userHandle } from './prove-passkey.ts'
import { admitFactor, assertBelowMaximum, lockUser } from './second-factors.ts'
import { accountsRefusals } from '../accounts.texts.ts'

function ceremonyOf({ session_id }: SignedIn): Ceremony {
  return { purpose: 'ADD', subject: session_id }
}

export async function beginPasskey(ctx: Ctx, caller: SignedIn): Promise<z.input<typeof creationOptions>> {
  const { config, db } = ctx
  const { user_id } = caller
  await assertBelowMaximum(db, user_id)
  const { email, first_name, last_name } = await db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  const { id, name } = relyingParty(config)
  return {
    challenge: await putChallenge(ctx, ceremonyOf(caller)),
    rp: { id, name },
    user: { id: userHandle(user_id), name: email, displayName: `${first_name} ${last_name}`.trim() },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: passkeyMinutes * 60_000,
    // Keeps the browser from creating a second key on the same authenticator.
    excludeCredentials: await listPasskeys(db, user_id),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

export async function addPasskey(
  ctx: Ctx,
  caller: SignedIn,
  { title, credential }: { title: string; credential: NewPasskey },
): Promise<{ recovery_codes: string[] | null }> {
  const { user_id } = caller
  const challenge = await consumeChallenge(ctx, ceremonyOf(caller), credential.response.clientDataJSON)
  const key = await verifyNewPasskey(ctx, { credential, challenge })
  if (!key) throw unfitPasskey()
  const now = ctx.clock.now()
  return mapConstraintErrors({ second_factors_credential_once: known }, () =>
    transact(ctx, async (tx) => {
      await lockUser(tx, user_id)
      await assertBelowMaximum(tx, user_id)
      await tx
        .insertInto('second_factors')
        .values({
          factor_id: newId(now),
          user_id,
          kind: 'PASSKEY',
          title,
          created_at: now,
          confirmed_at: now,
          credential_id: key.id,
          public_key: Buffer.from(key.publicKey),
          sign_count: key.counter,
          transports: key.transports ?? [],
        })
        .execute()
      return admitFactor(tx, ctx, caller)
    }),
  )
}

function known(): ApiError {
  return new ApiError('already_exists', accountsRefusals.passkey_exists)
}
