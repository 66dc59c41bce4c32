import { once } from 'node:events'
import type { RealtimeEvent } from '@razgovor/contract/realtime'
import { afterEach, expect, test, vi } from 'vitest'
import { makeListener } from '../../test/factories.ts'
import { startSocketServer, type SocketPair } from '../../test/socket-pairs.ts'
import { startApi, type TestApi } from '../../test/start-api.ts'
import { newId } from '../ids.ts'
import { Sockets } from './sockets.ts'

const pollMilliseconds = 10_000
const session_id = newId(new Date(0))

afterEach(() => void vi.useRealTimers())

function event(number: number): RealtimeEvent {
  return { type: 'payment_rebill', content: String(number), payload: {} }
}

function numbersIn(frames: string[]): (number | undefined)[] {
  return frames.map((frame) => (JSON.parse(frame) as RealtimeEvent).seq)
}

/** Emulates the sockets of another process with the same database and bus, and counts its queries. */
function makeSockets({ ctx }: TestApi) {
  let queries = 0
  const db = ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const sockets = new Sockets({ db, bus: ctx.bus, clock: ctx.clock, log: ctx.log })
  return { sockets, countQueries: () => queries, [Symbol.dispose]: () => sockets.close() }
}

/** A user with this many pushed events. */
async function makeUserWithEvents(api: TestApi, count: number): Promise<string> {
  const { user_id } = await makeListener(api)
  for (let number = 1; number <= count; number++) await api.ctx.sockets.push(user_id, event(number))
  return user_id
}

test('wake-ups during a pending delivery need no queries of their own', async () => {
  await using api = await startApi()
  await using server = await startSocketServer()
  using process = makeSockets(api)
  const user_id = await makeUserWithEvents(api, 0)
  const { here } = await server.connect()
  process.sockets.add({ user_id, session_id, seq: 0 }, here)
  for (let wakes = 0; wakes < 20; wakes++) void api.ctx.bus.publish('push', user_id)
  const forResume = 2
  await process.sockets.resume(user_id, here, null)
  expect(process.countQueries()).toBe(1 + forResume)
})

test('a poll is one query, none without tabs, and reads events only for tabs that are behind', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await using api = await startApi()
  await using server = await startSocketServer()
  using process = makeSockets(api)
  vi.advanceTimersByTime(pollMilliseconds)
  expect(process.countQueries()).toBe(0)

  const [current, behind] = [await makeUserWithEvents(api, 1), await makeUserWithEvents(api, 2)]
  const tabs = [await server.connect(), await server.connect(), await server.connect()] as const
  process.sockets.add({ user_id: current, session_id, seq: 1 }, tabs[0].here)
  process.sockets.add({ user_id: behind, session_id, seq: 2 }, tabs[1].here)
  process.sockets.add({ user_id: behind, session_id, seq: 1 }, tabs[2].here)
  vi.advanceTimersByTime(pollMilliseconds)
  expect(numbersIn(await tabs[2].hasReceived(1))).toEqual([2])
  expect(process.countQueries()).toBe(2)

  for (const { here, there } of tabs) {
    there.close()
    await once(here, 'close')
  }
  vi.advanceTimersByTime(pollMilliseconds)
  expect(process.countQueries()).toBe(2)
})

test('a user who disconnects during a poll does not block other users’ events', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await using api = await startApi()
  await using server = await startSocketServer()
  using process = makeSockets(api)
  const [leaving, staying] = [await makeUserWithEvents(api, 1), await makeUserWithEvents(api, 1)]
  const [left, tab] = [await server.connect(), await server.connect()]
  process.sockets.add({ user_id: leaving, session_id, seq: 0 }, left.here)
  process.sockets.add({ user_id: staying, session_id, seq: 0 }, tab.here)
  vi.advanceTimersByTime(pollMilliseconds)
  left.here.terminate()
  expect(numbersIn(await tab.hasReceived(1))).toEqual([1])
})

test('a tab with a megabyte unsent gets no events until its buffer drains', async () => {
  await using api = await startApi()
  await using server = await startSocketServer()
  using process = makeSockets(api)
  const user_id = await makeUserWithEvents(api, 0)
  const [slow, quick] = [await server.connect(), await server.connect()]
  let unsent = 1024 * 1024
  Object.defineProperty(slow.here, 'bufferedAmount', { get: () => unsent })
  for (const { here } of [slow, quick]) process.sockets.add({ user_id, session_id, seq: 0 }, here)
  await api.ctx.sockets.push(user_id, event(1))
  expect(numbersIn(await quick.hasReceived(1))).toEqual([1])
  expect(await slow.receivedSoFar()).toEqual([])
  unsent -= 1
  await api.ctx.sockets.push(user_id, event(2))
  expect(numbersIn(await slow.hasReceived(2))).toEqual([1, 2])

  unsent += 1
  quick.here.terminate()
  await once(quick.here, 'close')
  await process.sockets.resume(user_id, slow.here, 0)
  expect(numbersIn(await slow.receivedSoFar())).toEqual([1, 2, undefined])
})

test('a closed tab is not resumed', async () => {
  await using api = await startApi()
  await using server = await startSocketServer()
  using process = makeSockets(api)
  const user_id = await makeUserWithEvents(api, 1)
  const [closed, open] = [await server.connect(), await server.connect()]
  await process.sockets.resume(user_id, closed.here, 0)
  process.sockets.add({ user_id, session_id, seq: 0 }, open.here)
  await process.sockets.resume(user_id, closed.here, 0)
  expect(process.countQueries()).toBe(0)
  expect(await closed.receivedSoFar()).toEqual([])
})

test('a closed tab is no longer counted, and its user’s other tab still gets events', async () => {
  await using api = await startApi()
  await using server = await startSocketServer()
  using process = makeSockets(api)
  const [user_id, other] = [await makeUserWithEvents(api, 0), await makeUserWithEvents(api, 0)]
  const [closing, open, others] = [await server.connect(), await server.connect(), await server.connect()]
  for (const { here } of [closing, open]) process.sockets.add({ user_id, session_id, seq: 0 }, here)
  process.sockets.add({ user_id: other, session_id, seq: 0 }, others.here)
  expect(process.sockets.countTabs()).toBe(3)
  closing.there.close()
  await once(closing.here, 'close')
  expect(process.sockets.countTabs()).toBe(2)
  await api.ctx.sockets.push(user_id, event(1))
  expect(numbersIn(await open.hasReceived(1))).toEqual([1])
})

test('an announcement is sent to five hundred tabs at a time, once to each', async () => {
  await using api = await startApi()
  await using server = await startSocketServer()
  using process = makeSockets(api)
  const tabs: SocketPair[] = []
  async function addTab() {
    const tab = await server.connect()
    process.sockets.add({ user_id: newId(api.clock.now()), session_id, seq: 0 }, tab.here)
    tabs.push(tab)
  }
  while (tabs.length < 500) await addTab()
  vi.useFakeTimers({ toFake: ['setImmediate', 'clearImmediate'] })
  process.sockets.broadcast(event(1))
  expect(vi.getTimerCount()).toBe(0)
  await addTab()
  process.sockets.broadcast(event(2))
  expect(vi.getTimerCount()).toBe(1)
  vi.runOnlyPendingTimers()
  expect(vi.getTimerCount()).toBe(0)
  const both = [event(1), event(2)].map((sent) => JSON.stringify(sent))
  const received = await Promise.all(tabs.map((tab) => tab.receivedSoFar()))
  expect(received).toEqual([...Array.from({ length: 500 }, () => both), both.slice(1)])
})

test('a connection error does not crash the process', async () => {
  await using api = await startApi()
  await using server = await startSocketServer()
  using process = makeSockets(api)
  const { here } = await server.connect()
  process.sockets.add({ user_id: newId(api.clock.now()), session_id, seq: 0 }, here)
  expect(() => here.emit('error', new Error('read ECONNRESET'))).not.toThrow()
})

test('a tab that does not answer a stopping server’s close is cut off after half a second', async () => {
  await using api = await startApi()
  await using server = await startSocketServer()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const { sockets } = makeSockets(api)
  expect(vi.getTimerCount()).toBe(1)
  const { here, there, connection } = await server.connect()
  there.pause()
  sockets.add({ user_id: newId(api.clock.now()), session_id, seq: 0 }, here)
  sockets.close()
  vi.advanceTimersByTime(499)
  expect(connection.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(connection.destroyed).toBe(true)
  await once(here, 'close')
  expect(vi.getTimerCount()).toBe(0)
})
