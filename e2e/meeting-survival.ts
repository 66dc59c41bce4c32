import { test, type Browser, type Page } from '@playwright/test'
import { makeMeeting } from '@razgovor/api/test/free-meeting'
import { loseTariff } from '@razgovor/api/test/tariffs'
import { waitForFrames, waitForStandstill } from './media.ts'
import type { MeetingStack } from './meeting-stack.ts'

/** The longest time until two people see each other again after the failed service is back. */
export const back_ms = 5_000

export interface Pages {
  speaker: Page
  listener: Page
}

export const names = { speaker: 'Анна Сафонова', listener: 'Вера Лебедева' }

interface Visit {
  stack: MeetingStack
  browser: Browser
  /** The listener's browser. */
  otherBrowser: Browser
  prepareListener?: (page: Page) => Promise<void>
}

/** Lets speaker and listener enter one room and see each other; the meeting starts within seconds. */
export async function meet({ stack, browser, otherBrowser, prepareListener }: Visit) {
  const meeting = await makeMeeting(stack.api, { starts_in_minutes: 0.2, minutes: 60 })
  // The free tariff's limit comes before the slot's end.
  await loseTariff(stack.api, meeting.speaker)
  const { consultation_id } = meeting
  const [speaker, listener] = await Promise.all([
    stack.openLobby(browser, { user: meeting.speaker, consultation_id }),
    stack.openLobby(otherBrowser, { user: meeting.listener, consultation_id, prepare: prepareListener }),
  ])
  const pages = { speaker, listener }
  await Promise.all([join(speaker), join(listener)])
  await seeEachOther(pages)
  return { ...meeting, pages }
}

async function join(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Войти', exact: true }).click({ timeout: 60_000 })
}

export async function seeEachOther({ speaker, listener }: Pages, wait: { count?: number; timeout_ms?: number } = {}) {
  await Promise.all([
    waitForFrames(speaker, { label: names.listener, ...wait }),
    waitForFrames(listener, { label: names.speaker, ...wait }),
  ])
}

export async function standStill({ speaker, listener }: Pages): Promise<void> {
  await Promise.all([waitForStandstill(speaker, names.listener), waitForStandstill(listener, names.speaker)])
}

export async function leave({ speaker, listener }: Pages): Promise<void> {
  await Promise.all([speaker, listener].map((page) => page.context().close()))
}

/** Prints how long the wait took and stores it with the test's result. */
export async function timed(what: string, wait: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  try {
    await wait()
  } finally {
    const description = `${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`
    test.info().annotations.push({ type: 'time', description })
    process.stdout.write(`  ${description}\n`)
  }
}
