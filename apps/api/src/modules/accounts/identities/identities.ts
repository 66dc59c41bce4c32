import type { IdentityProviderName } from '@razgovor/contract/accounts'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { providerTitles } from '../../../providers/identity.ts'
import { dropPending, type PendingIdentity } from './pending-identity.ts'
import { accountsRefusals } from '../accounts.texts.ts'

interface IdentityKey {
  provider: IdentityProviderName
  provider_user_id: string
}

export function findOwner(db: Db, { provider, provider_user_id }: IdentityKey) {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.user_id', 'identities.user_id')
    .select(['users.user_id', 'email', 'first_name', 'last_name'])
    .where('provider', '=', provider)
    .where('provider_user_id', '=', provider_user_id)
    .executeTakeFirst()
}

/**
 * Links the pending identity to the user, and notifies by mail the owner of an existing account. Throws already_exists
 * if another user has this identity, or the user has another identity of this provider.
 */
export async function joinIdentity(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  { pending, user_id, is_new }: { pending: PendingIdentity; user_id: string; is_new: boolean },
): Promise<void> {
  const { pending_identity_id, provider, provider_user_id } = pending
  const isAdded = await addIdentity(tx, clock.now(), { user_id, provider, provider_user_id })
  if (isAdded && !is_new) await enqueue(tx, 'send-identity-linked-mail', { user_id, provider })
  await dropPending(tx, pending_identity_id)
}

async function addIdentity(
  tx: Tx,
  linked_at: Date,
  { user_id, provider, provider_user_id }: IdentityKey & { user_id: string },
): Promise<boolean> {
  const added = await tx
    .insertInto('identities')
    .values({ user_id, provider, provider_user_id, linked_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (added) return true
  const owner = await findOwner(tx, { provider, provider_user_id })
  if (owner?.user_id === user_id) return false
  const title = providerTitles[provider]
  const refusal = owner
    ? accountsRefusals.identity_of_another_account(title)
    : accountsRefusals.another_identity_linked(title)
  throw new ApiError('already_exists', refusal)
}
