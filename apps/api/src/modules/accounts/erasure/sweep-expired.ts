import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import { deleteOldAttempts } from '../sign-in/attempts.ts'
import { deleteOldAddresses } from '../sign-in/known-addresses.ts'

export async function sweepExpired({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteOldAttempts(db, now)
  await deleteOldAddresses(db, now)
  for (const table of [
    'captcha_passes',
    'data_exports',
    'pending_identities',
    'sign_in_links',
    'half_sessions',
    'passkey_challenges',
  ] as const)
    await db.deleteFrom(table).where('expires_at', '<=', now).execute()
  await db.deleteFrom('ws_tokens').where('expires_at', '<=', now).execute()
  // The audit log still has a record of each view.
  await db
    .deleteFrom('user_views')
    .where('ended_at', '<=', plusMinutes(now, -24 * 60))
    .execute()
  await db.deleteFrom('one_time_codes').where('expires_at', '<=', now).execute()
  await db.deleteFrom('session_tokens').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('sessions')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('session_tokens')
            .select('session_tokens.session_id')
            .whereRef('session_tokens.session_id', '=', 'sessions.session_id'),
        ),
      ),
    )
    .execute()
}
