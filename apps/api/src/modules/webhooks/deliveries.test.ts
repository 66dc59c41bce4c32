import { changeWebhook, testWebhook } from '@razgovor/contract/webhooks'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeSpeaker } from '../../../test/factories.ts'
import { bufferedBytes } from '../../../test/faulty-server.ts'
import { noticesOf } from '../../../test/notices.ts'
import { startApi } from '../../../test/start-api.ts'
import { startReceiver } from '../../../test/webhook-receiver.ts'
import { makeWebhook, webhookEnvironment as usual } from '../../../test/webhooks.ts'
import { sendWebhook } from './send-webhook.ts'

// How long a test waits for a receiver that never ends; what the receiver sends at once must arrive within it.
const short = { ...usual, WEBHOOK_TIMEOUT_MS: '2000' }

/** An API with one webhook, whose receiver can be made to fail. */
async function startScene(environment = usual) {
  const api = await startApi({ environment })
  const receiver = await startReceiver()
  const speaker = await makeSpeaker(api)
  const webhook = await makeWebhook(api, speaker, receiver)
  const { params } = webhook
  return {
    api,
    receiver,
    speaker,
    ...webhook,
    test: () => api.as(speaker).call(testWebhook, { params }),
    async last() {
      const [delivery] = await webhook.deliveries()
      return delivery!
    },
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

test('a failed delivery is repeated with the same id on the schedule of Standard Webhooks, then given up', async () => {
  await using scene = await startScene()
  const { api, receiver, last } = scene
  receiver.behave(500)
  await scene.test()
  const delays: number[] = []
  for (let attempt = 1; attempt <= 10; attempt++) {
    await api.settle()
    expect(receiver.received).toHaveLength(attempt)
    const { next_attempt_at } = await last()
    if (next_attempt_at === null) break
    delays.push((Date.parse(next_attempt_at) - api.clock.now().getTime()) / 1000)
    await api.clock.advance({ seconds: delays.at(-1)! - 1 })
    await api.settle()
    expect(receiver.received).toHaveLength(attempt)
    await api.clock.advance({ seconds: 1 })
  }
  const usual = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
  expect(delays.map((delay, index) => delay >= usual[index]! && delay <= usual[index]! * 1.1)).toEqual(
    usual.map(() => true),
  )
  expect(await last()).toMatchObject({ status: 'FAILED', attempts: 10, response_status: 500 })
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
})

test('a receiver that recovers gets the waiting deliveries', async () => {
  await using scene = await startScene()
  const { api, receiver, last, state } = scene
  receiver.behave(503, { 'retry-after': '600' })
  const began = api.clock.now()
  await scene.test()
  await api.settle()
  expect(await state()).toMatchObject({ failing_since: began.toISOString() })
  receiver.behave(204)
  await api.clock.advance({ seconds: 599 })
  await api.settle()
  expect(receiver.received).toHaveLength(1)
  await api.clock.advance({ seconds: 1 })
  await api.settle()
  expect(await last()).toMatchObject({ status: 'DELIVERED', attempts: 2, response_status: 204 })
  expect(await state()).toMatchObject({ failing_since: null, off: null })
})

test.each([
  ['drips', short, { status: 'DELIVERED', response_status: 200, response_text: 'drip' }],
  ['floods', usual, { status: 'DELIVERED', response_status: 200, response_text: 'x'.repeat(1024) }],
  ['redirects', usual, { status: 'WAITING', response_status: 307, problem: null }],
  ['hangs', short, { status: 'WAITING', response_status: null, problem: 'TIMEOUT' }],
] as const)('a receiver that %s is cut, and no redirect is followed', async (behavior, environment, expected) => {
  await using scene = await startScene(environment)
  scene.receiver.behave(behavior)
  await scene.test()
  await scene.api.settle()
  expect(await scene.last()).toMatchObject({ attempts: 1, ...expected })
  expect(scene.receiver.received).toHaveLength(1)
  expect(scene.receiver.sent_bytes()).toBeLessThan(bufferedBytes)
})

test('a receiver that hangs delays no other webhook, and no transaction waits for it', async () => {
  await using scene = await startScene(short)
  const { api, speaker, receiver, webhook_id } = scene
  await using quick = await startReceiver()
  const other = await makeWebhook(api, speaker, quick)
  receiver.behave('hangs')
  await scene.test()
  await api.as(speaker).call(testWebhook, { params: other.params })
  const hanging = sendWebhook(api.ctx, webhook_id, { is_retrying: false })
  await expect.poll(() => receiver.received).toHaveLength(1)
  await sendWebhook(api.ctx, other.webhook_id, { is_retrying: false })
  expect(quick.types()).toEqual(['webhook.test'])
  expect((await scene.last()).attempted_at).toBeNull()
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(api.ctx.db)
  expect(rows).toEqual([])
  // A second process leaves the webhook to the first, and sends nothing twice.
  await sendWebhook(api.ctx, webhook_id, { is_retrying: false })
  expect(receiver.received).toHaveLength(1)
  await hanging
  expect(await scene.last()).toMatchObject({ attempts: 1, problem: 'TIMEOUT' })
})

test('a failing webhook waits in a lane of its own', async () => {
  await using scene = await startScene()
  const { api, receiver, webhook_id } = scene
  const queued = async () => {
    const { rows } = await sql<{ name: string }>`select task_identifier as name from graphile_worker.jobs
      where key = ${`send-webhook:${webhook_id}`}`.execute(api.ctx.db)
    return rows.map(({ name }) => name)
  }
  receiver.behave(500)
  await scene.test()
  expect(await queued()).toEqual(['send-webhook'])
  await api.settle()
  expect(await queued()).toEqual(['retry-webhook'])
  await scene.test()
  expect(await queued()).toEqual(['retry-webhook'])
  await sendWebhook(api.ctx, webhook_id, { is_retrying: false })
  expect(receiver.received).toHaveLength(1)
})

test('410 turns the webhook off at once and notifies its speaker', async () => {
  await using scene = await startScene()
  const { api, speaker, receiver, state, last } = scene
  receiver.behave(410)
  await scene.test()
  await api.settle()
  expect(await last()).toMatchObject({ status: 'FAILED', attempts: 1, response_status: 410, next_attempt_at: null })
  expect(await state()).toMatchObject({ off: 'GONE' })
  expect(await noticesOf(api, speaker.user_id)).toEqual([`Вебхук на 127.0.0.1:${receiver.port} отключён`])
  const [mail] = await api.mailTo(speaker.email)
  expect(mail!.text).toContain('Твой сервер ответил 410')
})

test('five days of failures turn the webhook off; turned on again, it counts from zero', async () => {
  await using scene = await startScene()
  const { api, speaker, receiver, state, params } = scene
  receiver.behave(500)
  for (let days = 0; days < 5; days++) {
    await scene.test()
    await api.settle()
    expect(await state()).toMatchObject({ off: null, failing_since: '2058-01-14T09:00:00.000Z' })
    await api.clock.advance({ days: 1 })
  }
  await scene.test()
  await api.settle()
  expect(await state()).toMatchObject({ off: 'FAILING', off_at: '2058-01-19T09:00:00.000Z' })
  const { length: sent } = receiver.received
  await api.clock.advance({ days: 2 })
  await api.settle()
  expect(receiver.received).toHaveLength(sent)
  expect(await noticesOf(api, speaker.user_id)).toHaveLength(1)
  const [mail] = await api.mailTo(speaker.email)
  expect(mail!.text).toContain('Пять дней подряд')
  await api.as(speaker).call(changeWebhook, { params, body: { is_on: true } })
  await scene.test()
  await api.settle()
  expect(await state()).toMatchObject({ off: null, failing_since: '2058-01-21T09:00:00.000Z' })
})

test('an address that turns out to be private is not connected to', async () => {
  await using scene = await startScene()
  const { api, speaker, receiver, params } = scene
  for (const url of [`https://localhost:${receiver.port}/`, `http://127.0.0.1:${receiver.port}/`]) {
    await api.as(speaker).call(changeWebhook, { params, body: { url } })
    Object.assign(api.ctx.config, { WEBHOOK_PRIVATE_NETWORKS: false })
    await scene.test()
    await api.settle()
    expect(await scene.last()).toMatchObject({ status: 'WAITING', problem: 'PRIVATE_ADDRESS' })
    Object.assign(api.ctx.config, { WEBHOOK_PRIVATE_NETWORKS: true })
  }
  expect(receiver.received).toEqual([])
})

test('nothing is sent for a closed account', async () => {
  await using scene = await startScene()
  await scene.test()
  await scene.api.ctx.db
    .updateTable('users')
    .set({ blocked_at: scene.api.clock.now() })
    .where('user_id', '=', scene.speaker.user_id)
    .execute()
  await scene.api.settle()
  expect(scene.receiver.received).toEqual([])
})
