import { checkEmail, createWsToken } from '@razgovor/contract/accounts'
import { createRow } from '@razgovor/contract/admin'
import { signUp } from '@razgovor/contract/bookings'
import { listNews } from '@razgovor/contract/news'
import { endAllSessions, getUser, updateUser } from '@razgovor/contract/profile'
import type { RealtimeEvent } from '@razgovor/contract/realtime'
import { sql } from 'kysely'
import { afterAll, expect, test, type TestContext } from 'vitest'
import { needsLongRun } from '../../../scripts/vitest/needs-tool.ts'
import { transact } from '../src/db/transact.ts'
import { asSession, fromAddress, makeSession } from '../test/credentials.ts'
import { openTab, type EventTab } from '../test/event-tab.ts'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser, type MadeUser } from '../test/factories.ts'
import { startTwoNodes, type Setup, type TwoNodes } from './two-nodes.ts'

const setups: Setup[] = [
  { proxy: 'nginx', seconds: 3 },
  { proxy: 'haproxy', seconds: -3 },
]

// Starting takes longer than a test.
const started = new Map<Setup, TwoNodes>()

async function nodesOf(context: TestContext, setup: Setup): Promise<TwoNodes> {
  if (setup !== setups[0]) needsLongRun(context)
  const nodes = started.get(setup) ?? (await startTwoNodes(context, setup))
  started.set(setup, nodes)
  return nodes
}

afterAll(async () => {
  for (const nodes of started.values()) await nodes[Symbol.asyncDispose]()
})

/** Times at which nothing else happens. */
const days = 24 * 60

function count<T>(length: number, make: (nth: number) => T): T[] {
  return Array.from({ length }, (_, nth) => make(nth))
}

async function jobsEnd({ api }: TwoNodes): Promise<void> {
  const waiting = async () =>
    (
      await sql`select task_identifier from graphile_worker.jobs
        where (run_at <= now() and attempts < max_attempts) or locked_at is not null`.execute(api.ctx.db)
    ).rows
  await expect.poll(waiting).toEqual([])
}

test.for(setups)('behind $proxy, a page shows what another node has just written', async (setup, context) => {
  const { api, nodes, site } = await nodesOf(context, setup)
  const speaker = await makeSpeaker(api)
  const nameAt = async (url: string) => {
    const html = await (await fetch(`${url}/${speaker.user_id}`)).text()
    return /<h1>(.*)<\/h1>/.exec(html)?.[1]
  }
  const read = () => Promise.all([...nodes, site].map(({ url }) => nameAt(url)))
  expect(await read()).toEqual(['Анна', 'Анна', 'Анна'])
  for (const [nth, first_name] of ['Вера', 'Зоя', 'Инна', 'Лия', 'Майя', 'Нина', 'Ольга', 'Яна'].entries()) {
    await nodes[nth % 2]!.as(speaker).call(updateUser, { params: speaker, body: { first_name } })
    expect(await read()).toEqual([first_name, first_name, first_name])
  }
})

test.for(setups)(
  'behind $proxy, news published by a node whose clock is ahead are shown by both',
  async (setup, context) => {
    const { api, nodes, site } = await nodesOf(context, setup)
    const [behind, ahead] = setup.seconds > 0 ? nodes.toReversed() : nodes
    const admin = await makeUser(api, 'SUPER_ADMIN')
    const published_at = new Date(Date.now() + Math.max(setup.seconds, 0) * 1000).toISOString()
    const values = { title: 'Новость', summary: 'Коротко', body: '<p>Текст</p>', published_at }
    await ahead.as(admin).call(createRow, { params: { path: 'news' }, body: { values } })
    for (const caller of [behind.as(admin), ahead.as(admin), site.as(admin)])
      expect(await caller.call(listNews)).toMatchObject({ items: [{ title: 'Новость' }] })
  },
)

test.for(setups)('behind $proxy, a rate limit counts the calls on both nodes', async (setup, context) => {
  const { nodes } = await nodesOf(context, setup)
  const callers = nodes.map((node) => fromAddress(node, '198.51.100.7'))
  const body = { email: 'a@razgovor.example' }
  for (let nth = 0; nth < 20; nth++) await callers[nth % 2]!.call(checkEmail, { body })
  for (const caller of callers) expect(await caller.refusal(checkEmail, { body })).toBe('throttling')
})

test.for(setups)(
  'behind $proxy, a session that ends on one node is refused by the other at once, and its sockets there close',
  async (setup, context) => {
    const { api, nodes, site } = await nodesOf(context, setup)
    for (const [here, there] of [nodes, nodes.toReversed()] as const) {
      const { user, session } = await makeSession(api)
      const tabs: EventTab[] = []
      for (const { url } of [here, there, site])
        tabs.push(await openTab({ url, as: () => asSession({ url }, session) }, user, { after: null }))
      await asSession(here, session).call(endAllSessions)
      for (const { url } of [there, site])
        expect(await asSession({ url }, session).refusal(getUser, { params: user })).toBe('auth_invalid')
      expect(await asSession(there, session).refusal(createWsToken)).toBe('auth_invalid')
      for (const tab of tabs) {
        expect((await tab.closed)[0]).toBe(1008)
        expect(tab.received.map(({ type }) => type)).toEqual(['resume', 'session_ended'])
      }
    }
  },
)

test.for(setups)(
  'behind $proxy, each place is booked once when both nodes book it at the same moment',
  async (setup, context) => {
    const { api, nodes, site } = await nodesOf(context, setup)
    const speaker = await makeSpeaker(api)
    const listeners = await Promise.all(count(6, () => makeListener(api)))
    const slots = []
    for (let nth = 0; nth < 8; nth++)
      slots.push(await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: days + nth * 90 }))
    const doors = [...nodes, site, site]
    const book = (listener: MadeUser, nth: number, params: { slot_id: string }) =>
      doors[nth % doors.length]!.as(listener)
        .call(signUp, { params })
        .then(
          () => 'booked',
          (refusal: { error_name: string }) => refusal.error_name,
        )
    for (const slot of slots) {
      const outcomes = await Promise.all(listeners.map((listener, nth) => book(listener, nth, slot)))
      expect(outcomes.toSorted()).toEqual(['booked', ...count(5, () => 'timeslot_busy')])
    }
    const { rows } =
      await sql`select 1 from bookings where slot_id = any(${slots.map(({ slot_id }) => slot_id)})`.execute(api.ctx.db)
    expect(rows).toHaveLength(slots.length)
  },
)

/** A free meeting of its own two people, booked through the proxy. */
async function makeMeeting({ api, site }: TwoNodes, starts_in_minutes: number) {
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING', starts_in_minutes })
  await site.as(listener).call(signUp, { params: slot })
  return { listener, speaker: slot.speaker }
}

test.for(setups)('behind $proxy, each job runs once although both nodes run jobs', async (setup, context) => {
  const behind = await nodesOf(context, setup)
  const meetings = await Promise.all(count(20, () => makeMeeting(behind, 2 * days)))
  await jobsEnd(behind)
  for (const people of meetings)
    for (const { email } of Object.values(people)) expect(await behind.api.mailTo(email)).toHaveLength(1)
})

test.for(setups)('behind $proxy, each timer acts once, whichever clock its node has', async (setup, context) => {
  needsLongRun(context)
  const behind = await nodesOf(context, setup)
  // The meetings open, and their people are reminded, in six seconds.
  const meetings = await Promise.all(count(6, () => makeMeeting(behind, 10.1)))
  const tabs: EventTab[] = []
  for (const [nth, { listener, speaker }] of meetings.entries())
    for (const user of [listener, speaker]) tabs.push(await openTab(behind.nodes[nth % 2]!, user, { after: 0 }))
  const timed = () =>
    tabs.map(({ received }) =>
      received
        .map(({ type }) => type)
        .filter((type) => /reminder|_start$/.test(type))
        .toSorted(),
    )
  await expect.poll(timed).toEqual(tabs.map(() => ['consultation_start', 'meeting_reminder']))
  await jobsEnd(behind)
  await Promise.all(tabs.map((tab) => tab.finishResuming()))
  expect(timed()).toEqual(tabs.map(() => ['consultation_start', 'meeting_reminder']))
})

function isClosed({ socket }: EventTab): boolean {
  return socket.readyState === socket.CLOSED
}

function event(number: number): RealtimeEvent {
  return { type: 'payment_rebill', content: String(number), payload: {} }
}

test.for(setups)(
  'behind $proxy, tabs whose node dies resume on the other node with each event once, in order',
  async (setup, context) => {
    const { api, nodes, site } = await nodesOf(context, setup)
    const listener = await makeListener(api)
    const tabs: EventTab[] = []
    for (let nth = 0; nth < 6; nth++) tabs.push(await openTab(site, listener, { after: null }))
    const push = async (from: number, to: number) => {
      for (let number = from; number <= to; number++)
        await transact(api.ctx, async (_, after) => after.push(listener.user_id, event(number)))
    }
    await push(1, 50)
    const pushing = push(51, 150)
    await nodes[0].kill()
    await pushing
    await expect.poll(() => tabs.filter(isClosed).length).toBeGreaterThan(0)
    expect(tabs.filter(isClosed).length).toBeLessThan(tabs.length)
    for (const tab of tabs) {
      const before = tab.received.slice(1)
      const next = isClosed(tab) ? await openTab(site, listener, { after: before.at(-1)?.seq ?? 0 }) : null
      await (next ? next.hasReceived(151 - before.length) : tab.hasReceived(151))
      const received = next ? [...before, ...next.received.slice(1)] : tab.received.slice(1)
      expect(received.map(({ content }) => Number(content))).toEqual(count(150, (nth) => nth + 1))
      expect(received.map(({ seq }) => seq)).toEqual(count(150, (nth) => nth + 1))
    }
  },
)
