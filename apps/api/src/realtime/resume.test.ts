import { once } from 'node:events'
import type { RealtimeEvent } from '@razgovor/contract/realtime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { transact } from '../db/transact.ts'
import { openTab, type EventTab } from '../../test/event-tab.ts'
import { makeListener } from '../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../test/start-api.ts'
import { appendEvents, eraseEvents, readStretch, sweepUserEvents } from '../db/event-stream.ts'

function event(number: number): RealtimeEvent {
  return { type: 'payment_rebill', content: String(number), payload: {} }
}

async function push(api: TestApi, user: TestUser, ...numbers: number[]): Promise<void> {
  for (const number of numbers) await api.ctx.sockets.push(user.user_id, event(number))
}

/** Emulates a process that dies between its commit and the wake-up. */
async function appendUnannounced(api: TestApi, { user_id }: TestUser, ...numbers: number[]): Promise<void> {
  await appendEvents(
    api.ctx.db,
    api.clock.now(),
    numbers.map((number) => ({ user_id, event: event(number) })),
  )
}

async function nextNumbers(tab: EventTab, count: number): Promise<number[]> {
  const numbers = []
  for (let taken = 0; taken < count; taken++) {
    const { seq, content } = await tab.next()
    expect(String(seq)).toBe(content)
    numbers.push(seq!)
  }
  return numbers
}

function resumedAt(after: number, is_complete = true) {
  return { type: 'resume', content: '', payload: { after, is_complete } }
}

test('a tab that reconnects gets missed events in order, and then new ones', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  await push(api, user, 1, 2, 3)
  const tab = await openTab(api, user, { after: 1 })
  expect(await tab.next()).toEqual(resumedAt(1))
  expect(await nextNumbers(tab, 2)).toEqual([2, 3])
  await push(api, user, 4)
  expect(await nextNumbers(tab, 1)).toEqual([4])
})

test('a new tab gets only new events, and each tab has its own position', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  await push(api, user, 1, 2)
  const [fresh, behind, silent] = [
    await openTab(api, user, { after: null }),
    await openTab(api, user, { after: 0 }),
    await openTab(api, user),
  ]
  expect(await fresh.next()).toEqual(resumedAt(2))
  expect(await behind.next()).toEqual(resumedAt(0))
  expect(await nextNumbers(behind, 2)).toEqual([1, 2])
  await push(api, user, 3)
  for (const tab of [fresh, behind, silent]) expect(await nextNumbers(tab, 1)).toEqual([3])
})

test('a response has no number and comes after the missed events', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const numbers = Array.from({ length: 401 }, (_, index) => index + 1)
  await appendUnannounced(api, user, ...numbers)
  const tab = await openTab(api, user, { after: 0 })
  tab.socket.send(JSON.stringify({ type: 'get_consultation_start_info', payload: {} }))
  expect(await tab.next()).toEqual(resumedAt(0))
  expect(await nextNumbers(tab, 401)).toEqual(numbers)
  expect(await tab.next()).toEqual({ type: 'get_consultation_start_info', content: '', payload: null })
})

test('a swept or unknown position is reported as a gap', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  await push(api, user, 1, 2)
  await api.clock.advance({ hours: 25 })
  await push(api, user, 3)
  await sweepUserEvents(api.ctx)
  const tabs = []
  for (const after of [1, 2, 9, 3, null]) tabs.push(await openTab(api, user, { after }))
  expect(await Promise.all(tabs.map((tab) => tab.next()))).toEqual([
    resumedAt(3, false),
    resumedAt(2),
    resumedAt(3, false),
    resumedAt(3),
    resumedAt(3),
  ])
  expect(await nextNumbers(tabs[1]!, 1)).toEqual([3])
})

test('an open tab whose missed events were swept is notified of the gap', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const tab = await openTab(api, user, { after: null })
  expect(await tab.next()).toEqual(resumedAt(0))
  await tab.finishResuming()
  await appendUnannounced(api, user, 1, 2)
  await api.clock.advance({ hours: 25 })
  await sweepUserEvents(api.ctx)
  await push(api, user, 3)
  expect(await tab.next()).toEqual(resumedAt(3, false))
  await push(api, user, 4)
  expect(await nextNumbers(tab, 1)).toEqual([4])
})

test('a tab gets events whose wake-up was lost at the poll of every ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await using api = await startApi()
  const user = await makeListener(api)
  const tab = await openTab(api, user, { after: null })
  expect(await tab.next()).toEqual(resumedAt(0))
  await tab.finishResuming()
  await appendUnannounced(api, user, 1)
  vi.advanceTimersByTime(10_000)
  expect(await nextNumbers(tab, 1)).toEqual([1])
})

test('the last 500 events and all of the last ten minutes are kept, and erasure deletes all', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const countKept = async () =>
    (await api.ctx.db.selectFrom('user_events').select('seq').where('user_id', '=', user.user_id).execute()).length
  await transact(api.ctx, async (_, after) => {
    for (let number = 1; number <= 600; number++) after.push(user.user_id, event(number))
  })
  await sweepUserEvents(api.ctx)
  expect(await countKept()).toBe(600)
  await api.clock.advance({ minutes: 11 })
  await sweepUserEvents(api.ctx)
  expect(await countKept()).toBe(500)
  await eraseEvents(api.ctx, user.user_id)
  expect(await countKept()).toBe(0)
  expect(await readStretch(api.ctx.db, user.user_id, { after: 0, limit: 9 })).toEqual({
    head: 600,
    swept_seq: 600,
    events: [],
  })
  const tab = await openTab(api, user, { after: 599 })
  expect(await tab.next()).toEqual(resumedAt(600, false))
})

test('erasing a user’s events also deletes old events of the others, which may name the user', async () => {
  await using api = await startApi()
  const [user, other] = [await makeListener(api), await makeListener(api)]
  await push(api, other, 1)
  await api.clock.advance({ hours: 25 })
  await push(api, other, 2)
  await eraseEvents(api.ctx, user.user_id)
  expect(await api.ctx.db.selectFrom('user_events').select('seq').execute()).toEqual([{ seq: 2 }])
})

test('events of a rolled-back transaction are discarded and leave no gap in the numbers', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const tab = await openTab(api, user, { after: null })
  expect(await tab.next()).toEqual(resumedAt(0))
  const failing = transact(api.ctx, async (_, after) => {
    after.push(user.user_id, event(7))
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  await push(api, user, 1)
  expect(await nextNumbers(tab, 1)).toEqual([1])
})

test('concurrent pushes to several users in any order neither deadlock nor skip a number', async () => {
  await using api = await startApi()
  const [one, other] = [await makeListener(api), await makeListener(api)]
  const tab = await openTab(api, one, { after: null })
  await tab.next()
  await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      transact(api.ctx, async (_tx, after) => {
        for (const { user_id } of turn % 2 ? [one, other] : [other, one]) after.push(user_id, event(turn))
      }),
    ),
  )
  await tab.hasReceived(41)
  expect(tab.received.slice(1).map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
})

test('an invalid position is refused, and the socket stays open', async () => {
  await using api = await startApi()
  const tab = await openTab(api, await makeListener(api))
  for (const after of [-1, 1.5, '1', undefined]) {
    tab.socket.send(JSON.stringify({ type: 'resume', payload: { after } }))
    expect(await tab.next()).toMatchObject({ error: { code: 4 } })
  }
  tab.socket.send(JSON.stringify({ type: 'resume', payload: { after: null } }))
  expect(await tab.next()).toEqual(resumedAt(0))
})

test('an announcement reaches every open tab, without a number', async () => {
  await using api = await startApi()
  const tabs = [await openTab(api, await makeListener(api)), await openTab(api, await makeListener(api))]
  const announcement = { type: 'announcement', content: 'Сегодня ночью сайт будет недоступен', payload: {} } as const
  const frames = tabs.map(({ socket }) => once(socket, 'message'))
  api.ctx.sockets.broadcast(announcement)
  for (const tab of tabs) tab.socket.send(JSON.stringify({ type: 'resume', payload: { after: null } }))
  for (const tab of tabs) expect(await tab.next()).toEqual(announcement)
  // Frames must not be binary: a browser would not get their text.
  for (const frame of frames) expect(await frame).toEqual([expect.anything(), false])
})
