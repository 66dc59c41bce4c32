import type { listSessions as listSessionsCall } from '@razgovor/contract/profile'
import Bowser from 'bowser'
import type { Ctx } from '../../../context.ts'
import type { SignedIn } from '../../../http/access.ts'
import type { Answer } from '../../../http/serve.ts'
import { accountsTexts } from '../accounts.texts.ts'

export async function listSessions(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  caller: SignedIn,
): Promise<Answer<typeof listSessionsCall>> {
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('session_tokens', 'session_tokens.session_id', 'sessions.session_id')
    .select(['sessions.session_id', 'user_agent', 'created_at', 'used_at'])
    .where('user_id', '=', caller.user_id)
    .where('ended_at', 'is', null)
    .where('rotated_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .orderBy('used_at', 'desc')
    .orderBy('sessions.session_id', 'desc')
    .execute()
  const items = sessions.map(({ session_id, user_agent, created_at, used_at }) => ({
    session_id,
    device: deviceOf(user_agent),
    created_at: created_at.toISOString(),
    used_at: used_at.toISOString(),
    is_current: session_id === caller.session_id,
  }))
  return { items }
}

export function deviceOf(user_agent: string): string {
  if (user_agent === '') return unknownDevice
  const { browser, os } = Bowser.parse(user_agent)
  return [browser.name, os.name].filter(Boolean).join(', ') || unknownDevice
}

const unknownDevice = accountsTexts.unknownDevice
