import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Room } from '@livekit/protocol'
import { WebhookReceiver } from 'livekit-server-sdk'
import { expect, test } from 'vitest'
import { startHookReceiver, type Hook } from '../../test/hook-receiver.ts'
import { apiKey } from '../../test/start-target.ts'
import { createWebhooks, type WebhookOptions } from './webhooks.ts'

function open(url: string, log: (line: string) => void = () => {}, more: Partial<WebhookOptions> = {}) {
  return createWebhooks({ ...apiKey, url, now: Date.now, log, retry_ms: 2, ...more })
}

const isOfA = ({ body }: Hook) => body.includes('RM_a')
const room = (name: string) => new Room({ name, sid: `RM_${name}` })

test('a webhook carries a signature that the SDK accepts and the hashed body', async () => {
  await using receiver = await startHookReceiver()
  const webhooks = open(receiver.url)
  webhooks.send({ event: 'room_started', room: room('a') })
  await webhooks.settled()
  const { body, headers } = receiver.hooks[0]!
  expect(headers).toMatchObject({ 'content-type': 'application/webhook+json', 'user-agent': 'LiveKit' })
  const event = await new WebhookReceiver(apiKey.api_key, apiKey.api_secret).receive(body, headers.authorization)
  expect(event).toMatchObject({ event: 'room_started', room: { name: 'a', sid: 'RM_a' } })
  expect(event.id).toMatch(/^EV_/)
})

test('events of a room stay in order while the first is retried', async () => {
  await using receiver = await startHookReceiver((_hook, count) => (count <= 2 ? 503 : 200))
  const webhooks = open(receiver.url)
  for (const event of ['room_started', 'participant_joined', 'room_finished'] as const) {
    webhooks.send({ event, room: room('a') })
  }
  await webhooks.settled()
  expect(receiver.events()).toEqual([
    'room_started',
    'room_started',
    'room_started',
    'participant_joined',
    'room_finished',
  ])
  expect(new Set(receiver.hooks.slice(0, 3).map(({ body }) => body)).size).toBe(1)
})

test('the queues of rooms are independent', async () => {
  await using receiver = await startHookReceiver((hook) => (isOfA(hook) && receiver.hooks.length < 4 ? 500 : 200))
  const webhooks = open(receiver.url)
  webhooks.send({ event: 'room_started', room: room('a') })
  webhooks.send({ event: 'room_started', room: room('b') })
  webhooks.send({ event: 'room_finished', room: room('b') })
  await webhooks.settled()
  expect(receiver.hooks.filter((hook) => !isOfA(hook)).map(({ event }) => event)).toEqual([
    'room_started',
    'room_finished',
  ])
  expect(receiver.hooks.filter(isOfA).length).toBeGreaterThan(1)
})

test.for([
  [400, 1],
  [404, 1],
  [501, 1],
  [429, 5],
  [500, 5],
] as const)(
  'after a status of %i the webhook is sent %i times in all, then the queue continues',
  async ([status, times]) => {
    await using receiver = await startHookReceiver(({ event }) => (event === 'room_started' ? status : 200))
    const lost: string[] = []
    const webhooks = open(receiver.url, (line) => lost.push(line))
    webhooks.send({ event: 'room_started', room: room('a') })
    webhooks.send({ event: 'room_finished', room: room('a') })
    await webhooks.settled()
    expect(receiver.events()).toEqual([...Array<string>(times).fill('room_started'), 'room_finished'])
    expect(lost).toEqual([`could not deliver webhook room_started of room a: Error: HTTP ${status}`])
  },
)

// The usual pause is longer than the limit.
test('a receiver that names a time is asked again then', { timeout: 25_000 }, async () => {
  await using receiver = await startHookReceiver((_hook, count) => (count === 1 ? 503 : 200), 0, { 'retry-after': '0' })
  const webhooks = open(receiver.url, () => {}, { retry_ms: 600_000 })
  webhooks.send({ event: 'room_started', room: room('a') })
  await receiver.count(2)
  await webhooks.settled()
})

test('closing aborts a delivery that is not answered', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const lost: string[] = []
  const webhooks = open(`http://127.0.0.1:${port}`, (line) => lost.push(line))
  webhooks.send({ event: 'room_started', room: room('a') })
  await once(silent, 'request')
  webhooks.close()
  await webhooks.settled()
  expect(lost).toEqual([])
  silent.closeAllConnections()
  silent.close()
})

test('closing aborts pending retries', async () => {
  await using receiver = await startHookReceiver(() => 503)
  const webhooks = createWebhooks({ ...apiKey, url: receiver.url, now: Date.now, log: () => {}, retry_ms: 60_000 })
  webhooks.send({ event: 'room_started', room: room('a') })
  await receiver.event('room_started')
  webhooks.close()
  await webhooks.settled()
  expect(receiver.events()).toEqual(['room_started'])
})

test('an unreachable receiver is logged after the last attempt', async () => {
  const receiver = await startHookReceiver()
  await receiver[Symbol.asyncDispose]()
  const lost: string[] = []
  const webhooks = open(receiver.url, (line) => lost.push(line))
  webhooks.send({ event: 'room_started', room: room('a') })
  await webhooks.settled()
  expect(lost).toEqual([expect.stringContaining('could not deliver webhook room_started of room a')])
})

test('a queue keeps 200 events, and the next delivered event carries the number of dropped ones', async () => {
  let isOpen = false
  await using receiver = await startHookReceiver(() => (isOpen ? 200 : 503))
  const webhooks = open(receiver.url, () => {}, { retry_ms: 30 })
  for (let count = 0; count < 203; count += 1) webhooks.send({ event: 'track_published', room: room('a') })
  await receiver.count(1)
  expect(webhooks.waitingCount()).toBe(200)
  isOpen = true
  await webhooks.settled()
  const dropped_counts = receiver.hooks.map(({ body }): number => JSON.parse(body).numDropped ?? 0)
  expect(dropped_counts.reduce((sum, dropped) => sum + dropped)).toBe(3)
  expect(webhooks.counts).toEqual({ sent: 200, failed: 0, dropped: 3 })
})

test('an event that waited too long is dropped', async () => {
  await using receiver = await startHookReceiver(({ event }) => (event === 'room_started' ? 503 : 200))
  const lost: string[] = []
  const webhooks = open(receiver.url, (line) => lost.push(line), { retry_ms: 10, max_wait_ms: 50 })
  for (const event of ['room_started', 'participant_joined'] as const) webhooks.send({ event, room: room('a') })
  await webhooks.settled()
  expect(receiver.events()).not.toContain('participant_joined')
  expect(lost.at(-1)).toContain('waited too long')
  expect(webhooks.counts).toEqual({ sent: 0, failed: 1, dropped: 1 })
})

test('undelivered events pass to the next process with the same id, unless they are an hour old', async () => {
  await using receiver = await startHookReceiver((_hook, count) => (count === 1 ? 503 : 200))
  const first = open(receiver.url, () => {}, { retry_ms: 60_000 })
  first.send({ event: 'room_started', room: room('a'), at_ms: Date.now() - 2 * 3600_000 })
  first.send({ event: 'participant_joined', room: room('a') })
  await receiver.count(1)
  first.close()
  await first.settled()
  const saved = JSON.parse(JSON.stringify(first.waiting()))
  expect(saved).toHaveLength(2)
  const second = open(receiver.url, () => {}, { saved })
  await second.settled()
  expect(receiver.events()).toEqual(['room_started', 'participant_joined'])
  expect(JSON.parse(receiver.hooks[1]!.body).id).toBe(saved[1].id)
})
