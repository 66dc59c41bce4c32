import type { Endpoint } from '@razgovor/contract/endpoint'
import type { Role } from '@razgovor/contract/values'
import { signAccessToken } from '../src/http/access.ts'
import { newId } from '../src/ids.ts'
import type { Ctx } from '../src/context.ts'

/** If the call needs it, of a session that has just been confirmed by a second factor. */
export async function tokenFor(
  { ctx }: { ctx: Pick<Ctx, 'config' | 'clock'> & Partial<Pick<Ctx, 'db'>> },
  { user_id, role }: { user_id: string; role: Role },
  endpoint: Pick<Endpoint, 'access' | 'needs_confirmation'>,
): Promise<string> {
  const now = ctx.clock.now()
  const session_id = newId(now)
  if (endpoint.needs_confirmation || endpoint.access === 'admin') {
    const session = { session_id, user_id, created_at: now, used_at: now, confirmed_at: now, second_factor_at: now }
    if (!ctx.db) throw new Error('this call needs a stored session, and the test has given no database')
    await ctx.db.insertInto('sessions').values(session).execute()
  }
  return signAccessToken(ctx, { user_id, session_id, roles: [role] })
}
