import { getMeetingState, type MeetingClock } from '@razgovor/contract/meetings'
import { makeSubscription } from '@razgovor/api/test/factories'
import { expect, type Page } from '@playwright/test'
import { test } from './meeting-stack.ts'
import { back_ms, leave, meet, seeEachOther, timed, type Pages } from './meeting-survival.ts'

test('the call continues while the API is down, and the room’s clock recovers within 5 s of its restart', async ({
  stack,
  browser,
  otherBrowser,
}) => {
  const { pages, speaker, listener, params } = await meet({ stack, browser, otherBrowser })
  const state = () => stack.as(speaker).call(getMeetingState, params)
  const isCounting = async () => (await state()).clock.counting_since !== null
  await expect.poll(isCounting, { timeout: 60_000 }).toBe(true)
  const bought = (await state()).clock
  expect(endOf(bought)).toBeLessThan(Date.parse(bought.ends_at))
  await expectClock(pages, endOf(bought))

  await stack.killSite()
  // The tariff bought meanwhile is only in the database: the free tariff's limit is lifted, and the slot's end remains.
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

/** Returns when the meeting ends if nothing changes: at the slot's end, or when the tariff's minutes are used up. */
function endOf({ ends_at, limit_seconds, counted_seconds, counting_since }: MeetingClock): number {
  const slot = Date.parse(ends_at)
  if (limit_seconds === null || counting_since === null) return slot
  return Math.min(slot, Date.parse(counting_since) + (limit_seconds - counted_seconds) * 1000)
}

/** Expects that both pages count down to this moment, within two seconds. */
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

/** Waits until the server has sent a message on a new event socket. */
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
