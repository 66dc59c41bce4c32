import type { Db } from '../../apps/api/src/db/client.ts'
import { transact, type TransactContext } from '../../apps/api/src/db/transact.ts'
import '../../apps/api/src/modules/accounts/accounts.jobs.ts'
import { anonymizeUser } from '../../apps/api/src/modules/accounts/erasure/anonymize-user.ts'
import { deletionDue } from '../../apps/api/src/modules/accounts/erasure/delete-user.ts'
import { listDemoAccounts } from '../../apps/api/src/modules/accounts/demo-accounts.ts'
import { endSessionsOf } from '../../apps/api/src/modules/accounts/sessions/end-sessions.ts'
import { demoNews } from '../seed/news.ts'
import { demoFunds } from '../seed/reference.ts'

interface Removed {
  accounts: number
  // Super admins that remain, created manually.
  admins: string[]
}

// Says why the removal must wait and what to do first.
export class RemovalError extends Error {
  override name = 'RemovalError'
}

/**
 * Closes every demo account as if its owner had requested deletion 30 days ago: no one can sign in, the pages are gone,
 * and the site's jobs erase the rest at the next start. Past meetings and payments stay in the books. Idempotent.
 * Throws a RemovalError.
 */
export async function removeDemo(ctx: TransactContext): Promise<Removed> {
  const accounts = await transact(ctx, async (tx) => {
    const demo = await listDemoAccounts(tx)
    const ids = demo.map(({ user_id }) => user_id)
    if (ids.length === 0) return ids
    // A booking locks the rows of both users, so none can be created meanwhile.
    await tx.selectFrom('users').select('user_id').where('user_id', 'in', ids).orderBy('user_id').forUpdate().execute()
    await assertAnotherAdmin(tx, ids)
    await assertNoRealMeetings(tx, ids)
    const now = ctx.clock.now()
    const longAgo = new Date(2 * now.getTime() - deletionDue(now).getTime())
    await tx
      .updateTable('users')
      .set({ password_hash: null, blocked_at: now, deletion_requested_at: longAgo })
      .where('user_id', 'in', ids)
      .execute()
    for (const user_id of ids) await endSessionsOf(tx, now, { user_id })
    await removeContent(tx)
    return ids
  })
  for (const user_id of accounts) await anonymizeUser(ctx, user_id)
  const admins = await ctx.db.selectFrom('users').select('email').where('role', '=', 'SUPER_ADMIN').execute()
  return { accounts: accounts.length, admins: admins.map(({ email }) => email) }
}

// The database forbids removing the last super admin.
async function assertAnotherAdmin(db: Db, ids: readonly string[]): Promise<void> {
  const other = await db
    .selectFrom('users')
    .select('user_id')
    .where('role', '=', 'SUPER_ADMIN')
    .where('is_open', '=', true)
    .where('user_id', 'not in', ids)
    .executeTakeFirst()
  if (other) return
  throw new RemovalError(
    'The only super admin is a demo account: create another one first with npm run admin -- EMAIL.',
  )
}

// A real user may be waiting for a meeting with a demo account.
async function assertNoRealMeetings(db: Db, ids: readonly string[]): Promise<void> {
  const { ahead } = await db
    .selectFrom('bookings')
    .select((eb) => eb.fn.countAll<number>().as('ahead'))
    .where('status', 'in', ['RESERVED', 'BOOKED', 'STARTED'])
    .where((eb) => eb(eb('listener_id', 'in', ids), '<>', eb('speaker_id', 'in', ids)))
    .executeTakeFirstOrThrow()
  if (ahead === 0) return
  throw new RemovalError(
    `${ahead} upcoming bookings are between demo accounts and other users: cancel them first (/admin/tables/consultations), so that both sides are notified.`,
  )
}

// Removes content without an author: news, and funds that no series uses.
async function removeContent(db: Db): Promise<void> {
  const titles = demoNews.map(({ title }) => title)
  await db.deleteFrom('news').where('title', 'in', titles).execute()
  const links = demoFunds.map(({ tips_url }) => tips_url as string)
  await db
    .deleteFrom('funds')
    .where('tips_url', 'in', links)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('series').select('series_id').whereRef('series.fund_id', '=', 'funds.fund_id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').select('user_id').whereRef('last_series_fund_id', '=', 'funds.fund_id'))),
    )
    .execute()
}
