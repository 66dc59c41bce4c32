import {
  getMeetingState,
  joinMeeting,
  muteParticipant,
  removeParticipant,
  startConnectionTest,
} from '@razgovor/contract/meetings'
import { listCategories } from '@razgovor/contract/speakers'
import { startRooms } from '@razgovor/rooms'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Refusal } from '../../../../test/api-client.ts'
import { bufferedBytes, startFaultyServer, type Fault } from '../../../../test/faulty-server.ts'
import { makeMeeting } from '../../../../test/free-meeting.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

type FaultyServer = Awaited<ReturnType<typeof startFaultyServer>>

/** An API with a failing room server, and an open meeting. */
async function openBefore(rooms: FaultyServer, timeout_ms: number) {
  const environment = { LIVEKIT_URL: `ws://${rooms.address}`, LIVEKIT_TIMEOUT_MS: String(timeout_ms) }
  const api = await startApi({ environment })
  const meeting = await makeMeeting(api)
  await api.clock.advance({ minutes: 25 })
  return { api, ...meeting }
}

/** A working room server with the API's keys. */
function startWorkingRooms(api: TestApi) {
  const { LIVEKIT_API_KEY: api_key, LIVEKIT_API_SECRET: api_secret } = api.ctx.config
  return startRooms({ port: 0, api_key, api_secret, now: () => api.clock.now().getTime() })
}

async function countRooms(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^rooms_rooms (\d+)$/m.exec(metrics)?.[1])
}

async function countJobs({ ctx }: TestApi, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from graphile_worker.jobs where task_identifier = ${name}`.execute(ctx.db)
  return rows[0]!.count
}

function outcomeOf(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: Refusal) => error)
}

const notAnswering = {
  status: 502,
  error_name: 'external_service',
  body: { error_message: 'Сервер встреч не отвечает. Попробуй ещё раз через минуту' },
}

test.each(['silent', 'reset', 'garbage', 'page', 'slow', 'endless'] satisfies Fault[])(
  'with a room server fault (%s), join, test, mute and remove calls fail and leave no open connection',
  async (fault) => {
    await using rooms = await startFaultyServer(fault)
    const { api, speaker, listener, params } = await openBefore(rooms, 1000)
    await using _ = api
    const one = { params: { ...params.params, user_id: listener.user_id } }
    const outcomes = [
      api.as(listener).call(joinMeeting, params),
      api.as(listener).call(startConnectionTest),
      api.as(speaker).call(muteParticipant, one),
    ].map(outcomeOf)
    for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatchObject(notAnswering)
    expect(await outcomeOf(api.as(speaker).call(removeParticipant, one))).toMatchObject(notAnswering)
    expect(await api.as(speaker).call(getMeetingState, params)).toMatchObject({ is_room_server_down: true })
    await expect.poll(() => rooms.open()).toBe(0)
    expect(rooms.sentBytes()).toBeLessThan(5 * bufferedBytes)
  },
)

test('removals and room closings made while the room server is down are carried out when it recovers', async () => {
  await using broken = await startFaultyServer('reset')
  const { api, speaker, listener, params, consultation_id } = await openBefore(broken, 30_000)
  await using _ = api
  const one = { params: { ...params.params, user_id: listener.user_id } }
  expect(await api.as(speaker).refusal(removeParticipant, one)).toBe('external_service')
  await api.settle({ retries: 'in time' })
  expect(await countJobs(api, 'remove-participant')).toBe(1)

  const rooms = await startWorkingRooms(api)
  broken.mend(rooms.url)
  const ticket = await api.as(speaker).call(joinMeeting, params)
  expect(ticket.token).toBeTruthy()
  expect(await api.as(listener).refusal(joinMeeting, params)).toBe('human_friendly')
  await api.clock.advance({ minutes: 5 })
  await api.settle({ retries: 'in time' })
  expect(await countJobs(api, 'remove-participant')).toBe(0)
  expect(await countRooms(rooms.url.replace('ws', 'http'))).toBe(1)

  broken.fail('reset')
  await api.clock.advance({ minutes: 61 })
  await api.settle({ retries: 'in time' })
  const { ended_at } = await api.ctx.db
    .selectFrom('consultations')
    .select('ended_at')
    .where('consultation_id', '=', consultation_id)
    .executeTakeFirstOrThrow()
  expect(ended_at).not.toBeNull()
  expect(await countJobs(api, 'close-room')).toBe(1)
  broken.mend(rooms.url)
  await api.clock.advance({ minutes: 5 })
  await api.settle({ retries: 'in time' })
  expect(await countJobs(api, 'close-room')).toBe(0)
  expect(await countRooms(rooms.url.replace('ws', 'http'))).toBe(0)
  await rooms.close()
})

/** Limits of calls to the room server: concurrent and queued. */
const [atOnce, waiting] = [30, 200]

test('while the room server is silent, other calls are answered, waiting calls are limited and health is degraded', async () => {
  await using broken = await startFaultyServer('silent')
  const { api, speaker, params } = await openBefore(broken, 30_000)
  await using _ = api
  let refused = 0
  const calls = Array.from({ length: atOnce + waiting + 20 }, async () => {
    await outcomeOf(api.as(speaker).call(joinMeeting, params))
    refused += 1
  })
  await expect.poll(() => refused).toBe(20)
  await expect.poll(() => broken.open()).toBe(atOnce)
  expect(await api.anonymous.call(listCategories)).toBeDefined()
  expect(await (await fetch(`${api.url}/health/ready`)).json()).toMatchObject({
    status: 'degraded',
    dependencies: { database: 'ok', rooms: 'fault' },
  })

  const rooms = await startWorkingRooms(api)
  broken.mend(rooms.url)
  await Promise.all(calls)
  await api.as(speaker).call(joinMeeting, params)
  await rooms.close()
})
