import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Browser, type Page } from '@playwright/test'
import type { MadeMeeting, StackRequest, MeetingTerms } from './stack-messages.ts'

export interface Stack {
  url: string
  sandbox_url: string
  /** Pushes the server's clock forward and runs what falls due. */
  advance(seconds: number): Promise<void>
  /** Pushes it to so many seconds before the start of the person's nearest meeting. */
  advanceToStart(email: string, seconds_before: number): Promise<void>
  /** In five minutes, of so many; of two people of its own, the speaker on the free tariff. */
  makeMeeting(terms: MeetingTerms): Promise<MadeMeeting>
  faults(faults: Record<string, unknown>): Promise<void>
  mailTo(
    email: string,
  ): Promise<{ subject: string; text: string; attachments: { filename: string; content: string }[] }[]>
}

async function startStack(): Promise<Stack & { stop(): Promise<void> }> {
  const child = fork(path.resolve(import.meta.dirname, 'stack.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [{ url, sandbox_url }] = (await once(child, 'message')) as [{ url: string; sandbox_url: string }]
  let asked = 0
  function ask(request: StackRequest): Promise<unknown> {
    const id = ++asked
    return new Promise((resolve, reject) => {
      const onAnswer = (answer: { id: number; value?: unknown; error?: string }) => {
        if (answer.id !== id) return
        child.off('message', onAnswer)
        if (answer.error) reject(new Error(answer.error))
        else resolve(answer.value)
      }
      child.on('message', onAnswer)
      child.send({ ...request, id })
    })
  }
  return {
    url,
    sandbox_url,
    advance: async (seconds) => void (await ask({ type: 'advance', seconds })),
    async advanceToStart(email, seconds_before) {
      const [start, now] = await Promise.all([ask({ type: 'next_start', email }), ask({ type: 'now' })])
      const seconds = (Date.parse(start as string) - Date.parse(now as string)) / 1000 - seconds_before
      await ask({ type: 'advance', seconds })
    },
    makeMeeting: async (terms) => (await ask({ type: 'meeting', ...terms })) as MadeMeeting,
    faults: async (faults) => void (await ask({ type: 'faults', faults })),
    mailTo: async (email) =>
      (await fetch(`${sandbox_url}/_control/mail?to=${encodeURIComponent(email)}`)).json() as never,
    async stop() {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}

interface Fixtures {
  /** A window of another person: its own cookies and storage. */
  openWindow: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>
}

export const test = base.extend<Fixtures, { stack: Stack }>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const stack = await startStack()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  openWindow: async ({ browser, stack }, use) => {
    const pages: Page[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL: stack.url,
        locale: 'ru-RU',
        timezoneId: 'Europe/Moscow',
        ...options,
      })
      const page = await context.newPage()
      pages.push(page)
      return page
    })
    await Promise.all(pages.map((page) => page.context().close()))
  },
})

export { expect }

/** No accessibility violation on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  // What fades in or out has the contrast of no moment that anybody reads.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    // In the page itself, which has no frames: the other way opens a second page each time.
    .setLegacyMode()
    .analyze()
  await page.emulateMedia({ reducedMotion: null })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

/** Nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}
