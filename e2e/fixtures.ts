import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test as base, expect, type Browser, type Page, type TestInfo } from '@playwright/test'
import { preparePage } from './prepare-page.ts'
import { pseudoArguments } from '../scripts/texts/in-pseudo-locale.ts'
import {
  demoTemplate,
  type MadeMeeting,
  type MadeSeriesOfTwo,
  type MadeSession,
  type MadeVisitor,
  type MeetingTerms,
  type SessionTerms,
  type StackRequest,
  type StackUrls,
} from './stack-messages.ts'

export interface Stack extends StackUrls {
  /** Returns the server's log so far, as JSON lines. */
  log(): string
  /** Advances the server's clock and runs what becomes due. */
  advance(seconds: number): Promise<void>
  /** Advances the clock to this many seconds before the start of the person's nearest meeting. */
  advanceToStart(email: string, seconds_before: number): Promise<void>
  /** Creates a meeting of two new people. */
  makeMeeting(terms: MeetingTerms): Promise<MadeMeeting>
  makeSession(terms: SessionTerms): Promise<MadeSession>
  makeSeriesOfTwo(terms: { starts_in_minutes: number }): Promise<MadeSeriesOfTwo>
  /** Registers a listener and starts a session. */
  makeListener(): Promise<MadeVisitor>
  /** Creates an admin without a second factor. */
  makeAdmin(): Promise<{ email: string; password: string }>
  faults(faults: Record<string, unknown>): Promise<void>
  mailTo(
    email: string,
  ): Promise<{ subject: string; text: string; attachments: { filename: string; content: string }[] }[]>
}

/** Far longer than a renewal takes on a busy machine. */
const renewLimitMs = 120_000

interface StackProcess {
  /** Returns a stack that only the tests of this file use. */
  stackFor(file: string): Promise<Stack>
  stop(): Promise<void>
}

async function startStackProcess(): Promise<StackProcess> {
  const child = fork(path.resolve(import.meta.dirname, 'stack.ts'), {
    env: { ...process.env, RAZGOVOR_TEST_TEMPLATE: demoTemplate },
    execArgv: process.env['SITE_LOCALE'] === 'pseudo' ? [...pseudoArguments] : [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let log = ''
  for (const output of [child.stdout!, child.stderr!])
    output.setEncoding('utf8').on('data', (text: string) => {
      log += text
    })
  const exit = once(child, 'exit')
  const died = exit.then(([code, signal]) => {
    throw new Error(`the stack ended by ${signal ?? `exit code ${code}`}:\n${log.slice(-10_000)}`)
  })
  died.catch(() => {})
  let [urls] = (await Promise.race([once(child, 'message'), died])) as [StackUrls]
  let asked = 0
  function ask(request: StackRequest): Promise<unknown> {
    const id = ++asked
    const answered = new Promise((resolve, reject) => {
      const onAnswer = (answer: { id: number; value?: unknown; error?: string }) => {
        if (answer.id !== id) return
        child.off('message', onAnswer)
        if (answer.error) reject(new Error(answer.error))
        else resolve(answer.value)
      }
      child.on('message', onAnswer)
      child.send({ ...request, id }, (error) => error && reject(error))
    })
    // Otherwise a test would wait until its time limit and not show the reason.
    return Promise.race([died, answered])
  }
  const stackAt = ({ url, sandbox_url }: StackUrls): Stack => ({
    url,
    sandbox_url,
    log: () => log,
    advance: async (seconds) => void (await ask({ type: 'advance', seconds })),
    async advanceToStart(email, seconds_before) {
      const [start, now] = await Promise.all([ask({ type: 'next_start', email }), ask({ type: 'now' })])
      const seconds = (Date.parse(start as string) - Date.parse(now as string)) / 1000 - seconds_before
      await ask({ type: 'advance', seconds })
    },
    makeMeeting: async (terms) => (await ask({ type: 'meeting', ...terms })) as MadeMeeting,
    makeSession: async (terms) => (await ask({ type: 'session', ...terms })) as MadeSession,
    makeSeriesOfTwo: async (terms) => (await ask({ type: 'series', ...terms })) as MadeSeriesOfTwo,
    makeListener: async () => (await ask({ type: 'listener' })) as MadeVisitor,
    makeAdmin: async () => (await ask({ type: 'admin' })) as { email: string; password: string },
    faults: async (faults) => void (await ask({ type: 'faults', faults })),
    mailTo: async (email) =>
      (await fetch(`${sandbox_url}/_control/mail?to=${encodeURIComponent(email)}`)).json() as never,
  })
  let user: string | undefined
  return {
    async stackFor(file) {
      if (user !== undefined && user !== file) {
        const warning = setTimeout(
          () => console.error(`the stack does not renew:\n${log.slice(-10_000)}`),
          renewLimitMs,
        )
        urls = (await ask({ type: 'renew' })) as StackUrls
        clearTimeout(warning)
      }
      user = file
      return stackAt(urls)
    },
    async stop() {
      if (child.connected) child.disconnect()
      await exit
    },
  }
}

interface WorkerFixtures {
  stackProcess: StackProcess
}

interface Fixtures {
  stack: Stack
  /** Opens a window for another person, with separate cookies and storage. */
  openWindow: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>
  serverLog: void
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  stackProcess: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const started = await startStackProcess()
      await use(started)
      await started.stop()
    },
    { scope: 'worker', timeout: 480_000 },
  ],
  stack: async ({ stackProcess }, use, { file }) => use(await stackProcess.stackFor(file)),
  baseURL: async ({ stack }, use) => use(stack.url),
  serverLog: [
    async ({ stack }, use, testInfo) => {
      const before = stack.log().length
      await use()
      await keepServerLog(testInfo, stack.log().slice(before))
    },
    { auto: true },
  ],
  openWindow: async ({ browser, stack }, use) => {
    const pages: Page[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL: stack.url,
        locale: 'ru-RU',
        timezoneId: 'Europe/Moscow',
        ...options,
      })
      if (browser.browserType().name() === 'firefox') await context.addInitScript(preparePage)
      const page = await context.newPage()
      pages.push(page)
      return page
    })
    await Promise.all(pages.map((page) => page.context().close()))
  },
})

export { expect }

/** Stores the log in the folder of a failed test, beside its trace and screenshot; the failure names the file. */
export async function keepServerLog(testInfo: TestInfo, log: string): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  const file = testInfo.outputPath('server.log')
  await writeFile(file, log)
  testInfo.attachments.push({ name: 'server log', contentType: 'text/plain', path: file })
}

/** Expects no horizontal overflow. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}
