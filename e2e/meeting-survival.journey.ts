import { getMeetingState, type MeetingClock } from '@razgovor/contract/meetings'
import { makeSubscription } from '@razgovor/api/test/factories'
import { makeMeeting } from '@razgovor/api/test/free-meeting'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { startRelay } from '../apps/rooms/test/browser.ts'
import { startLossyRelay } from '../apps/rooms/test/lossy-relay.ts'
import { waitForFrames, waitForStandstill } from './media.ts'
import { startMeetingStack, type MeetingStack } from './meeting-stack.ts'
import { takeNetworkThrough } from './relayed-page.ts'

/** The issue's own bound, from the moment in which what was gone is there again. */
const back_ms = 5_000

let stack: MeetingStack
test.beforeAll(async () => {
  stack = await startMeetingStack()
})
test.afterAll(() => stack[Symbol.asyncDispose]())

test('the API is killed and started again: the talk goes on meanwhile, and the room knows its time again within 5 s', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { pages, speaker, listener, params } = await meet(browser)
  const state = () => stack.as(speaker).call(getMeetingState, params)
  const isCounting = async () => (await state()).clock.counting_since !== null
  await expect.poll(isCounting, { timeout: 60_000 }).toBe(true)
  const bought = (await state()).clock
  expect(endOf(bought)).toBeLessThan(Date.parse(bought.ends_at))
  await expectClock(pages, endOf(bought))

  await stack.killSite()
  // Bought meanwhile, it is in the database only: the limit of the free tariff falls, the slot's end is left.
  await makeSubscription(stack.api, speaker, 'PRO')
  await timed('100 more frames at both without the API', () => seeEachOther(pages, { count: 100 }))
  const sockets = Promise.all([pages.speaker, pages.listener].map(nextEvents))
  await timed('the API started', stack.startSite)
  await timed('sockets open and clocks right again', async () => {
    await Promise.all([sockets, expectClock(pages, Date.parse(bought.ends_at), back_ms)])
  })
  await seeEachOther(pages)
  expect((await state()).present_user_ids.toSorted()).toEqual([speaker.user_id, listener.user_id].toSorted())
  await leave(pages)
})

test('the room server is killed and started again: the two see each other again within 5 s of its return', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { pages } = await meet(browser)
  await stack.killRooms()
  await standStill(pages)
  await timed('the room server started', stack.startRooms)
  await timed('talking again', () => seeEachOther(pages, { timeout_ms: back_ms }))
  await expect(pages.listener.getByRole('timer')).toBeVisible()
  await leave(pages)
})

test('a network that goes away and comes back under another address: the two see each other within 5 s', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  await using signal = await startRelay(stack.rooms_url)
  await using media = await startLossyRelay(stack.udp_port, { loss: 0, delay_ms: 0 })
  const { pages } = await meet(browser, {
    prepareListener: (page) => takeNetworkThrough(page, { signal_url: signal.url, media_port: media.port }),
  })
  await pages.listener.context().setOffline(true)
  signal.takeDown()
  media.line.loss = 1
  await standStill(pages)
  await media.rebind()
  media.line.loss = 0
  signal.restore()
  await pages.listener.context().setOffline(false)
  await timed('talking again', () => seeEachOther(pages, { timeout_ms: back_ms }))
  await leave(pages)
})

interface Pages {
  speaker: Page
  listener: Page
}

const names = { speaker: 'Анна Сафонова', listener: 'Вера Лебедева' }

/** Speaker and listener in one room, seeing each other; the meeting's own time begins within seconds. */
async function meet(browser: Browser, { prepareListener }: { prepareListener?: (page: Page) => Promise<void> } = {}) {
  const meeting = await makeMeeting(stack.api, { starts_in_minutes: 0.2, minutes: 60 })
  const { consultation_id } = meeting
  const [speaker, listener] = await Promise.all([
    stack.openLobby(browser, { user: meeting.speaker, consultation_id }),
    stack.openLobby(browser, { user: meeting.listener, consultation_id, prepare: prepareListener }),
  ])
  const pages = { speaker, listener }
  await Promise.all([join(speaker), join(listener)])
  await seeEachOther(pages)
  return { ...meeting, pages }
}

async function join(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Войти', exact: true }).click({ timeout: 60_000 })
}

async function seeEachOther({ speaker, listener }: Pages, wait: { count?: number; timeout_ms?: number } = {}) {
  await Promise.all([
    waitForFrames(speaker, { label: names.listener, ...wait }),
    waitForFrames(listener, { label: names.speaker, ...wait }),
  ])
}

async function standStill({ speaker, listener }: Pages): Promise<void> {
  await Promise.all([waitForStandstill(speaker, names.listener), waitForStandstill(listener, names.speaker)])
}

async function leave({ speaker, listener }: Pages): Promise<void> {
  await Promise.all([speaker, listener].map((page) => page.context().close()))
}

/** When the meeting ends if it goes on like this: at the slot's end, or with the tariff's minutes. */
function endOf({ ends_at, limit_seconds, counted_seconds, counting_since }: MeetingClock): number {
  const slot = Date.parse(ends_at)
  if (limit_seconds === null || counting_since === null) return slot
  return Math.min(slot, Date.parse(counting_since) + (limit_seconds - counted_seconds) * 1000)
}

/** Both pages count down to this moment, two seconds more or less. */
async function expectClock({ speaker, listener }: Pages, end_ms: number, timeout = 20_000): Promise<void> {
  const offBy = async (page: Page) => {
    const [seconds = 0, minutes = 0, hours = 0] = (await page.getByRole('timer').innerText())
      .split(':')
      .toReversed()
      .map(Number)
    return Math.abs(hours * 3600 + minutes * 60 + seconds - (end_ms - Date.now()) / 1000)
  }
  await Promise.all(
    [speaker, listener].map((page) =>
      expect.poll(() => offBy(page), { timeout, intervals: [50] }).toBeLessThanOrEqual(2),
    ),
  )
}

/** Until the server has spoken on a new socket of events. */
async function nextEvents(page: Page): Promise<void> {
  for (;;) {
    const socket = await page.waitForEvent('websocket', {
      predicate: (opened) => opened.url().includes('/api/ws'),
      timeout: 60_000,
    })
    const isOpen = await Promise.race([
      socket.waitForEvent('framereceived', { timeout: 60_000 }).then(() => true),
      socket.waitForEvent('close', { timeout: 60_000 }).then(() => false),
    ]).catch(() => false)
    if (isOpen) return
  }
}

/** Prints how long the wait took and keeps it with the test's result. */
async function timed(what: string, wait: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  try {
    await wait()
  } finally {
    const description = `${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`
    test.info().annotations.push({ type: 'time', description })
    process.stdout.write(`  ${description}\n`)
  }
}
