import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { writeContentInLatin } from '@razgovor/api/pseudo-locale/latin-content'
import {
  makeListener,
  makeSeries,
  makeSpeaker,
  makeTimeSlot,
  makeUser,
  type MadeUser,
} from '@razgovor/api/test/factories'
import { makeMeeting } from '@razgovor/api/test/free-meeting'
import { makePaidMeeting } from '@razgovor/api/test/paid-meeting'
import { makeWithPassword, password } from '@razgovor/api/test/credentials'
import { giveManyRecoveryCodes } from '@razgovor/api/test/second-factors'
import { startApi, type TestApi } from '@razgovor/api/test/start-api'
import { loseTariff } from '@razgovor/api/test/tariffs'
import { startSession } from '@razgovor/api/src/modules/accounts/sessions/sessions'
import { startRunner } from '@razgovor/api/src/jobs/runner'
import { jobs } from '@razgovor/api/src/app'
import { signUpForSeries } from '@razgovor/contract/series'
import { webDist } from '../scripts/start/web-build.ts'
import { demoPayer } from '../scripts/seed/legal-details.ts'
import {
  stackStart,
  type MadeMeeting,
  type MadeSeriesOfTwo,
  type MadeSession,
  type MadeVisitor,
  type StackRequest,
  type StackUrls,
} from './stack-messages.ts'

const isPseudo = process.env['SITE_LOCALE'] === 'pseudo'

// Runs as its own process, forked by the journeys: the real stack, with a clock that can be advanced.
async function startStack() {
  const files_folder = await mkdtemp(path.join(tmpdir(), 'razgovor-files-'))
  await cp(process.env['RAZGOVOR_DEMO_FILES']!, files_folder, { recursive: true })
  const api = await startApi({
    rooms: true,
    flowing: true,
    now: stackStart,
    environment: {
      WEB_DIST: webDist,
      FILES_DIR: files_folder,
      TBANK_TIMEOUT_MS: '5000',
      CALENDAR_PRIVATE_NETWORKS: 'true',
      WEBHOOK_PRIVATE_NETWORKS: 'true',
      ...demoPayer,
      ...(isPseudo && { SITE_NAME: 'Razgovor', PAYER_NAME: 'Razgovor LLC' }),
      LOG_LEVEL: process.env['TEST_LOG'] ?? 'info',
    },
  })
  const { user_id: admin_id } = await api.ctx.db
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', 'admin@razgovor.example')
    .executeTakeFirstOrThrow()
  await giveManyRecoveryCodes(api, admin_id)
  if (isPseudo) await writeContentInLatin(api.ctx.db)
  const runner = await startRunner(api.ctx, jobs)
  const stopPulling = keepPulling(api)
  return {
    api,
    async stop() {
      // The log shows where a stop hangs.
      api.ctx.log.info('stopping the pulling of jobs')
      await stopPulling()
      api.ctx.log.info('stopping the job runner')
      await runner.stop()
      api.ctx.log.info('stopping the servers')
      await api[Symbol.asyncDispose]()
      await rm(files_folder, { recursive: true, force: true })
    },
  }
}

/** Pulls due timers forward, because the runner compares run_at with the database's clock, which is decades behind. */
function keepPulling(api: TestApi): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  async function pull() {
    while (!signal.aborted) {
      await setTimeout(1000, undefined, { signal }).catch(() => {})
      if (!signal.aborted)
        await api
          .pullDue()
          .catch((error: Error) => api.ctx.log.error({ err: error }, 'could not pull due jobs forward'))
    }
  }
  const pulled = pull()
  return () => {
    stopping.abort()
    return pulled
  }
}

let stack = await startStack()

const urls = (): StackUrls => ({ url: stack.api.url, sandbox_url: stack.api.sandbox.url })

const actions: { [T in StackRequest['type']]: (request: Extract<StackRequest, { type: T }>) => Promise<unknown> } = {
  renew: async () => {
    await stack.stop()
    stack = await startStack()
    return urls()
  },
  advance: async ({ seconds }) => {
    // After a jump the room server's signed webhooks would be refused as too old.
    await stack.api.rooms?.webhooksSent()
    await stack.api.clock.advance({ seconds })
    await stack.api.settle()
  },
  now: async () => stack.api.clock.now().toISOString(),
  next_start: async ({ email }) => {
    const { time_start } = await stack.api.ctx.db
      .selectFrom('bookings as b')
      .innerJoin('users as u', 'u.user_id', 'b.listener_id')
      .select('b.time_start')
      .where('u.email', '=', email)
      .where('b.status', 'in', ['BOOKED', 'STARTED'])
      .where('b.time_start', '>', stack.api.clock.now())
      .orderBy('b.time_start')
      .executeTakeFirstOrThrow()
    return time_start.toISOString()
  },
  async meeting({ minutes, isPaid, isLapsed, starts_in_minutes = 5 }): Promise<MadeMeeting> {
    const speaker = await makeSpeaker(stack.api, { first_name: 'Глеб', last_name: 'Часовников' })
    const make = isPaid ? makePaidMeeting : makeMeeting
    const { consultation_id, listener } = await make(stack.api, { speaker, starts_in_minutes, minutes })
    if (isLapsed) await loseTariff(stack.api, speaker)
    // Jobs create what follows from the booking, such as its conversation.
    await stack.api.settle()
    return { consultation_id, speaker: await signedIn(speaker), listener: await signedIn(listener) }
  },
  async session({ places, starts_in_minutes }): Promise<MadeSession> {
    const speaker = await makeSpeaker(stack.api, { first_name: 'Глеб', last_name: 'Часовников' })
    const slot = await makeTimeSlot(stack.api, { speaker, starts_in_minutes })
    await stack.api.ctx.db.updateTable('time_slots').set({ places }).where('slot_id', '=', slot.slot_id).execute()
    const listeners = []
    for (let place = 0; place < places; place++) {
      const { listener } = await makePaidMeeting(stack.api, { slot })
      listeners.push(await signedIn(listener))
    }
    return { speaker: await signedIn(speaker), listeners }
  },
  async series({ starts_in_minutes }): Promise<MadeSeriesOfTwo> {
    const { series_id, speaker, sessions } = await makeSeries(stack.api, { starts_in_minutes, times: 2 })
    const slot_ids = sessions.map(({ slot_id }) => slot_id)
    const [one, other] = [await makeListener(stack.api), await makeListener(stack.api)]
    const join = (listener: MadeUser) =>
      stack.api.as(listener).call(signUpForSeries, { params: { series_id }, body: { slot_ids } })
    await join(one)
    const { items } = await join(other)
    await stack.api.settle()
    return {
      speaker: await signedIn(speaker),
      listeners: [await signedIn(one), await signedIn(other)],
      consultation_ids: [items[0]!.consultation_id, items[1]!.consultation_id],
    }
  },
  listener: async (): Promise<MadeVisitor> => signedIn(await makeListener(stack.api)),
  async admin() {
    const { email } = await makeWithPassword(stack.api, { user: await makeUser(stack.api, 'SUPER_ADMIN') })
    return { email, password }
  },
  faults: async ({ faults }) => {
    await stack.api.control('/tbank/faults', faults)
  },
}

async function signedIn({ user_id, email, first_name, last_name }: MadeUser): Promise<MadeVisitor> {
  const session = await startSession(stack.api.ctx, user_id, 'a journey')
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
  await stack.stop()
  process.exit(0)
})
process.send?.(urls())
