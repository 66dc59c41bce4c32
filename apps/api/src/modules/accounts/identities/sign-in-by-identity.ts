import type { IdentityProviderName, Session, signIn as signInCall } from '@razgovor/contract/accounts'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { Identity } from '../../../providers/identity.ts'
import { assertNames } from '../sign-in/fill-names.ts'
import { findOwner, joinIdentity } from './identities.ts'
import { keepPending, lockPending } from './pending-identity.ts'
import { lockConfirmed } from '../sign-in/proved-account.ts'
import { startSession } from '../sessions/sessions.ts'
import { accountsTexts } from '../accounts.texts.ts'

type Proof = Extract<z.output<typeof signInCall.body>, { type: IdentityProviderName }>

export async function signInByIdentity(ctx: Ctx, { type, ...proof }: Proof, user_agent: string): Promise<Session> {
  const provider = ctx.identity[type]
  if (!provider) throw new ApiError('validation', { fields: { type: accountsTexts.identityProviderOff } })
  assertOwnAddress(ctx.config, type, proof.redirect_uri)
  const identity = await provider.identify(proof)
  const user_id = await findOrAdmit(ctx, proof.code_verifier, { provider: type, ...identity })
  return startSession(ctx, user_id, user_agent)
}

function assertOwnAddress({ PUBLIC_URL }: Config, type: IdentityProviderName, redirect_uri: string): void {
  // A code for another redirect page may have been intercepted there.
  if (redirect_uri !== `${PUBLIC_URL}/auth/${type.toLowerCase()}`)
    throw new ApiError('validation', { fields: { redirect_uri: accountsTexts.foreignSite } })
}

async function findOrAdmit(
  ctx: Ctx,
  code_verifier: string,
  identity: Identity & { provider: IdentityProviderName },
): Promise<string> {
  const owner = await findOwner(ctx.db, identity)
  if (owner?.first_name && owner.last_name) return owner.user_id
  // An owner without a name has to enter it as a new user does; the account's e-mail counts as trusted.
  const known = owner ? { ...identity, email: owner.email, is_email_trusted: true } : identity
  await keepPending(ctx, code_verifier, known)
  return admit(ctx, code_verifier)
}

// Throws an error that names what is missing; the user continues with `linkIdentity`.
function admit(ctx: Ctx, code_verifier: string): Promise<string> {
  return transact(ctx, async (tx) => {
    const pending = await lockPending(tx, ctx.clock.now(), code_verifier)
    if (!pending.email) throw new ApiError('no_email')
    if (!pending.is_email_trusted) throw new ApiError('email_not_confirmed')
    const account = await lockConfirmed(tx, pending.email)
    if (!account) throw new ApiError('no_consents')
    assertNames(account)
    await joinIdentity(tx, ctx, { pending, user_id: account.user_id, is_new: false })
    return account.user_id
  })
}
