import type { Ctx } from '../../context.ts'
import { forgetOldTries } from './sign-in-failures.ts'

/** Deletes what can't be used any more; a session goes with the last of its tokens. */
export async function sweepExpired({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await forgetOldTries(db, now)
  await db.deleteFrom('ws_tokens').where('expires_at', '<=', now).execute()
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
