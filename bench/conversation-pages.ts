import { startApiProcess } from '@razgovor/api/test/api-process'
import { startApi, type TestUser } from '@razgovor/api/test/start-api'
import { startSession } from '@razgovor/api/src/modules/accounts/sessions/sessions'
import { chromium, type Page } from '@playwright/test'
import { browserOptions } from './browser-options.ts'
import { buildWeb, webDist } from '../scripts/start/web-build.ts'
import { freePort } from '../scripts/vitest/free-port.ts'
import { startTestServer } from './test-server.ts'

/** Starts the site in a process of its own, and opens its pages in Chromium, each in a window of its own, signed in. */
export async function startConversationPages() {
  await using starting = new AsyncDisposableStack()
  await buildWeb((line) => process.stderr.write(`${line}\n`))
  await startTestServer()
  const browser = starting.use(await chromium.launch(browserOptions))
  const api = starting.use(await startApi({ flowing: true }))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = { PUBLIC_URL: url, WEB_DIST: webDist, RATE_LIMIT_FACTOR: '10000' }
  const site = await startApiProcess(api, { port, environment })
  starting.defer(() => site.kill())
  const started = starting.move()
  return {
    api,
    browser,
    async openAs(user: TestUser, path: string): Promise<Page> {
      const session = await startSession(api.ctx, user.user_id, 'a benchmark')
      const context = await browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
      await context.addInitScript(
        (stored) => localStorage.getItem('auth') ?? localStorage.setItem('auth', stored),
        JSON.stringify({ state: { session }, version: 2 }),
      )
      const page = await context.newPage()
      await page.goto(`${url}${path}`, { waitUntil: 'networkidle' })
      return page
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
