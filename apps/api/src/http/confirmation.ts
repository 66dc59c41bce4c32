import { confirmationMinutes } from '@razgovor/contract/limits'
import { plusMinutes } from '../time/clock.ts'
import type { Ctx } from '../context.ts'
import type { SignedIn } from './access.ts'
import { ApiError } from '../errors/api-error.ts'
import { httpRefusals } from './http.texts.ts'

/** Throws confirmation_required unless identity was recently proved in this session. */
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

// Nobody can own such an address: its top-level domain is reserved for examples.
export function isDemo({ SANDBOX_URL }: Pick<Ctx['config'], 'SANDBOX_URL'>, email: string): boolean {
  return SANDBOX_URL !== undefined && email.endsWith('@razgovor.example')
}

/** Throws second_factor_required. Demo accounts are exempt with the sandbox: docs/decisions/040. */
export async function assertSecondFactor(
  { config, db }: Pick<Ctx, 'config' | 'db'>,
  { user_id, session_id }: SignedIn,
): Promise<void> {
  const session = await db
    .selectFrom('users')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.user_id', '=', 'users.user_id')
        .on('sessions.session_id', '=', session_id)
        .on('sessions.ended_at', 'is', null),
    )
    .select(['email', 'second_factor_at'])
    .where('users.user_id', '=', user_id)
    .executeTakeFirst()
  if (session?.second_factor_at) return
  if (session && isDemo(config, session.email)) return
  throw new ApiError('second_factor_required', httpRefusals.staff_needs_second_factor)
}
