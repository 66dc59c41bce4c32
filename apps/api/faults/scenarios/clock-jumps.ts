import { refresh, signIn, type Session } from '@razgovor/contract/accounts'
import { listSessions } from '@razgovor/contract/profile'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCaller } from '../../test/api-client.ts'
import { password } from '../../test/credentials.ts'
import { makeListener } from '../../test/factories.ts'
import { hashPassword } from '../../src/modules/accounts/credentials/passwords.ts'
import { whyNoMovingClock } from '../moving-clock.ts'
import type { Fault } from '../run-fault.ts'
import type { Attempt } from '../seen.ts'
import type { Stack } from '../stack.ts'

const hour = 3600
const tenMinutes = 600

const sessions = new WeakMap<Stack, Session>()

async function openSession({ ctx, processes }: Stack): Promise<Session> {
  const api = { ctx, clock: ctx.clock }
  const { user_id, email } = await makeListener(api)
  const password_hash = await hashPassword(password)
  await ctx.db.updateTable('users').set({ password_hash }).where('user_id', '=', user_id).execute()
  return createCaller(processes[0]!.url, async () => ({})).call(signIn, { body: { type: 'BASIC', email, password } })
}

// Like a browser, renews an expired token. Any other refusal is a lost session.
async function useSession(stack: Stack, attempt: Attempt, nth: number): Promise<void> {
  const session = sessions.get(stack) ?? (await openSession(stack))
  sessions.set(stack, session)
  const { url } = stack.processes[nth % 2]!
  const caller = createCaller(url, async () => ({ authorization: `Bearer ${session.access_token}` }))
  const called = await attempt(() => caller.call(listSessions))
  if (called.kind === 'answered') return
  const anonymous = createCaller(url, async () => ({}))
  const renewed = await attempt(() => anonymous.call(refresh, { body: { refresh_token: session.refresh_token } }))
  if (renewed.kind === 'answered') sessions.set(stack, renewed.answer)
}

export const clockJumps: Fault = {
  name: 'the clock jumps 1 h on, 10 min back',
  seconds: 20,
  needs: { moving_clock: true },
  whyNot: whyNoMovingClock,
  meanwhile: useSession,
  async strike({ clock }, seconds) {
    await clock?.jumpTo(hour)
    await sleep((seconds * 1000) / 2)
    await clock?.jumpTo(-tenMinutes)
    await sleep((seconds * 1000) / 2)
    await clock?.jumpTo(0)
  },
}
