import { confirmationMinutes } from '@razgovor/contract/limits'
import { plusMinutes } from '../clock.ts'
import type { Ctx } from '../context.ts'
import type { SignedIn } from './access.ts'
import { ApiError } from './api-error.ts'

/** Throws confirmation_required unless the caller has lately proved on this session who they are. */
export async function assertConfirmed({ db, clock }: Pick<Ctx, 'db' | 'clock'>, caller: SignedIn): Promise<void> {
  const confirmed = await db
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', caller.session_id)
    .where('user_id', '=', caller.user_id)
    .where('ended_at', 'is', null)
    .where('confirmed_at', '>', plusMinutes(clock.now(), -confirmationMinutes))
    .executeTakeFirst()
  if (!confirmed) throw new ApiError('confirmation_required')
}
