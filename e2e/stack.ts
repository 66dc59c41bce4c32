import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeListener, makeSpeaker, makeUser, type MadeUser } from '@razgovor/api/test/factories'
import { makeMeeting } from '@razgovor/api/test/free-meeting'
import { makePaidMeeting } from '@razgovor/api/test/paid-meeting'
import { makeWithPassword, password } from '@razgovor/api/test/credentials'
import { giveManyRecoveryCodes } from '@razgovor/api/test/second-factors'
import { startApi } from '@razgovor/api/test/start-api'
import { loseTariff } from '@razgovor/api/test/tariffs'
import { startSession } from '@razgovor/api/src/modules/accounts/sessions/sessions'
import { startRunner } from '@razgovor/api/src/jobs/runner'
import { plusMinutes } from '@razgovor/api/src/clock'
import { jobHandlers } from '@razgovor/api/src/app'
import { seedDemo } from '../scripts/seed.ts'
import { demoPayer } from '../scripts/seed/legal-details.ts'
import { stackStart, type MadeMeeting, type MadeVisitor, type StackRequest } from './stack-messages.ts'

// A program of its own, forked by the journeys: the real stack, with a clock that can be pushed forward.
const files_folder = mkdtempSync(path.join(tmpdir(), 'razgovor-files-'))
const api = await startApi({
  rooms: true,
  flowing: true,
  now: stackStart,
  environment: {
    WEB_DIST: path.resolve(import.meta.dirname, '../apps/web/dist'),
    FILES_DIR: files_folder,
    TBANK_TIMEOUT_MS: '5000',
    ...demoPayer,
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'info',
  },
})
await seedDemo({ db: api.ctx.db, now: api.clock.now(), files_folder })
const { user_id: admin_id } = await api.ctx.db
  .selectFrom('users')
  .select('user_id')
  .where('email', '=', 'admin@razgovor.example')
  .executeTakeFirstOrThrow()
await giveManyRecoveryCodes(api, admin_id)
// A journey that chose one of the next free slots minutes later could choose it just when it begins.
await api.ctx.db
  .deleteFrom('time_slots')
  .where('places_taken', '=', 0)
  .where('time_start', '>', api.clock.now())
  .where('time_start', '<', plusMinutes(api.clock.now(), 90))
  .execute()
const runner = await startRunner(api.ctx, jobHandlers)
// The runner compares run_at with the database's clock, which is decades behind: so due timers are pulled forward.
let pulling = setTimeout(pullDue, 1000)
async function pullDue(): Promise<void> {
  await api.pullDue().catch((error: Error) => api.ctx.log.error({ err: error }, 'could not pull due jobs forward'))
  pulling = setTimeout(pullDue, 1000)
}

const actions: { [T in StackRequest['type']]: (request: Extract<StackRequest, { type: T }>) => Promise<unknown> } = {
  advance: async ({ seconds }) => {
    await api.clock.advance({ seconds })
    await api.settle()
  },
  now: async () => api.clock.now().toISOString(),
  next_start: async ({ email }) => {
    const { time_start } = await api.ctx.db
      .selectFrom('bookings as b')
      .innerJoin('users as u', 'u.user_id', 'b.listener_id')
      .select('b.time_start')
      .where('u.email', '=', email)
      .where('b.status', 'in', ['BOOKED', 'STARTED'])
      .where('b.time_start', '>', api.clock.now())
      .orderBy('b.time_start')
      .executeTakeFirstOrThrow()
    return time_start.toISOString()
  },
  async meeting({ minutes, is_paid, is_lapsed, starts_in_minutes = 5 }): Promise<MadeMeeting> {
    const speaker = await makeSpeaker(api, { first_name: 'Глеб', last_name: 'Часовников' })
    const make = is_paid ? makePaidMeeting : makeMeeting
    const { consultation_id, listener } = await make(api, { speaker, starts_in_minutes, minutes })
    if (is_lapsed) await loseTariff(api, speaker)
    return { consultation_id, speaker: await signedIn(speaker), listener: await signedIn(listener) }
  },
  listener: async (): Promise<MadeVisitor> => signedIn(await makeListener(api)),
  async admin() {
    const { email } = await makeWithPassword(api, { user: await makeUser(api, 'SUPER_ADMIN') })
    return { email, password }
  },
  faults: async ({ faults }) => {
    await api.control('/tbank/faults', faults)
  },
}

async function signedIn({ user_id, email, first_name, last_name }: MadeUser): Promise<MadeVisitor> {
  const session = await startSession(api.ctx, user_id, 'a journey')
  return { email, first_name, last_name, name: `${first_name} ${last_name}`, session }
}

process.on('message', async (request: StackRequest & { id: number }) => {
  const act = actions[request.type] as (request: StackRequest) => Promise<unknown>
  const answer = await act(request).then(
    (value) => ({ id: request.id, value }),
    (error: Error) => ({ id: request.id, error: error.stack }),
  )
  process.send?.(answer)
})
process.on('disconnect', async () => {
  clearTimeout(pulling)
  await runner.stop()
  await api[Symbol.asyncDispose]()
  await rm(files_folder, { recursive: true, force: true })
  process.exit(0)
})
process.send?.({ ready: true, url: api.url, sandbox_url: api.sandbox.url })
