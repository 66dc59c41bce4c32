import { startApiProcess } from '@razgovor/api/test/api-process'
import type { TestApi, TestUser } from '@razgovor/api/test/start-api'
import { startSession } from '@razgovor/api/src/modules/accounts/sessions/sessions'
import type { Browser, Page } from '@playwright/test'
import { webDist } from '../scripts/start/web-build.ts'
import { freePort } from '../scripts/vitest/free-port.ts'

/** Starts the site in a process of its own, and opens its pages, each in a window of its own, signed in. */
export async function startConversationPages(api: TestApi, browser: Browser) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = { PUBLIC_URL: url, WEB_DIST: webDist, RATE_LIMIT_FACTOR: '10000' }
  const site = await startApiProcess(api, { port, environment })
  const pages: Page[] = []
  return {
    async openAs(user: TestUser, path: string): Promise<Page> {
      const session = await startSession(api.ctx, user.user_id, 'a benchmark')
      const context = await browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
      await context.addInitScript(
        (stored) => localStorage.getItem('auth') ?? localStorage.setItem('auth', stored),
        JSON.stringify({ state: { session }, version: 2 }),
      )
      const page = await context.newPage()
      pages.push(page)
      await page.goto(`${url}${path}`, { waitUntil: 'networkidle' })
      return page
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(pages.map((page) => page.context().close()))
      await site.kill()
    },
  }
}
