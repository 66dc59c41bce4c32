import { defaultTimeZone } from '@razgovor/contract/time-zones'
import type { Tx } from '../../../db/client.ts'
import { transact, type TransactContext } from '../../../db/transact.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { clearAttemptsOf } from '../sign-in/attempts.ts'
import { deletionDue } from './delete-user.ts'
import { accountsTexts } from '../accounts.texts.ts'

/** Other modules erase their data about the user on the event `user-anonymized`. Idempotent. */
export async function anonymizeUser(ctx: TransactContext, user_id: string): Promise<void> {
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['email', 'avatar_thumbnail_url', 'deletion_requested_at'])
      .where('user_id', '=', user_id)
      .where('anonymised_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    // The deletion was canceled by signing in, or the user is already anonymized.
    if (!user?.deletion_requested_at) return
    const due = deletionDue(user.deletion_requested_at)
    if (due > now) {
      // The key is that of the job's former name, so that no deletion is queued twice.
      await enqueue(tx, 'anonymize-user', { user_id }, { key: `anonymise-user:${user_id}`, at: due })
      return
    }
    await wipe(tx, now, user_id)
    await eraseRows(tx, user_id, user.email)
    if (user.avatar_thumbnail_url) await enqueue(tx, 'remove-file', { url: user.avatar_thumbnail_url })
    await enqueue(tx, 'user-anonymized', { user_id })
  })
}

// Keeps the row, which payments reference. Its new e-mail counts as confirmed, or anyone could register it.
async function wipe(tx: Tx, now: Date, user_id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      email: `deleted-${user_id}@deleted.invalid`,
      email_confirmed_at: now,
      password_hash: null,
      first_name: accountsTexts.deletedUser.first_name,
      last_name: accountsTexts.deletedUser.last_name,
      phone: null,
      avatar_thumbnail_url: null,
      time_zone_id: defaultTimeZone,
      last_series_fund_id: null,
      role: 'LISTENER',
      anonymised_at: now,
    })
    .where('user_id', '=', user_id)
    .execute()
}

// Keeps the consents (document and time) without naming the user.
async function eraseRows(tx: Tx, user_id: string, email: string): Promise<void> {
  for (const table of [
    'identities',
    'sessions',
    'sign_in_addresses',
    'sign_in_links',
    'ws_tokens',
    'data_exports',
    'second_factors',
    'recovery_codes',
    'half_sessions',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', user_id).execute()
  await tx.deleteFrom('one_time_codes').where('subject_id', '=', user_id).execute()
  await tx.deleteFrom('pending_identities').where('email', '=', email).execute()
  await clearAttemptsOf(tx, [user_id, email])
}
