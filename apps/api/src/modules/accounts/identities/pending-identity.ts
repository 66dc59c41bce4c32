import type { getPendingIdentity as getPendingIdentityCall, IdentityProviderName } from '@razgovor/contract/accounts'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { Answer } from '../../../http/serve.ts'
import { newId } from '../../../ids.ts'
import type { Identity } from '../../../providers/identity.ts'
import { hashToken } from '../../../tokens.ts'
import { accountsRefusals } from '../accounts.texts.ts'

const pendingMinutes = 30

export interface PendingIdentity extends Identity {
  pending_identity_id: string
  provider: IdentityProviderName
}

/** Replaces the previous pending identity of this browser; a code sent for that one no longer works. */
export async function keepPending(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  code_verifier: string,
  identity: Omit<PendingIdentity, 'pending_identity_id'>,
): Promise<void> {
  const now = clock.now()
  const row = { pending_identity_id: newId(now), ...identity, expires_at: plusMinutes(now, pendingMinutes) }
  await db
    .insertInto('pending_identities')
    .values({ verifier_hash: hashToken(code_verifier), ...row })
    .onConflict((conflict) => conflict.column('verifier_hash').doUpdateSet(row))
    .execute()
}

function pendingOf(db: Db, now: Date, code_verifier: string) {
  return db
    .selectFrom('pending_identities')
    .select(['pending_identity_id', 'provider', 'provider_user_id'])
    .select(['email', 'is_email_trusted', 'first_name', 'last_name'])
    .where('verifier_hash', '=', hashToken(code_verifier))
    .where('expires_at', '>', now)
}

export function getPending({ db, clock }: Pick<Ctx, 'db' | 'clock'>, code_verifier: string): Promise<PendingIdentity> {
  return pendingOf(db, clock.now(), code_verifier).executeTakeFirstOrThrow(gone)
}

export function lockPending(tx: Tx, now: Date, code_verifier: string): Promise<PendingIdentity> {
  return pendingOf(tx, now, code_verifier).forUpdate().executeTakeFirstOrThrow(gone)
}

function gone(): ApiError {
  return new ApiError('not_exist', accountsRefusals.identity_sign_in_expired)
}

export async function dropPending(tx: Tx, pending_identity_id: string): Promise<void> {
  await tx.deleteFrom('pending_identities').where('pending_identity_id', '=', pending_identity_id).execute()
}

export async function pendingView(ctx: Ctx, code_verifier: string): Promise<Answer<typeof getPendingIdentityCall>> {
  const { provider, email, is_email_trusted, first_name, last_name } = await getPending(ctx, code_verifier)
  return { provider, email, is_email_trusted, first_name, last_name }
}
