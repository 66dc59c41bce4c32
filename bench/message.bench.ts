import startTestDatabase from '@razgovor/api/test/global-setup'
import { startApiProcess } from '@razgovor/api/test/api-process'
import { makeConversation } from '@razgovor/api/test/conversations'
import { startApi, type TestApi, type TestUser } from '@razgovor/api/test/start-api'
import { startSession } from '@razgovor/api/src/modules/accounts/sessions/sessions'
import { chromium, type Browser, type Page } from '@playwright/test'
import journeys from '../e2e/playwright.config.ts'
import { buildWeb, webDist } from '../scripts/start/web-build.ts'
import { freePort } from '../scripts/vitest/free-port.ts'
import { startBareEcho } from './bare-echo.ts'
import { alternate, median, percentile } from './measure.ts'
import { timeMessage } from './time-message.ts'
import { milliseconds, ratio, withTarget, type Row } from './table.ts'

const rounds = 40

/** Measures from pressing Enter to the frame in which the other browser shows the message. */
export async function benchMessage(): Promise<Row[]> {
  await using resources = new AsyncDisposableStack()
  await buildWeb((line) => process.stderr.write(`${line}\n`))
  resources.defer(await startTestDatabase())
  const browser = resources.use(await chromium.launch(journeys.use?.launchOptions))
  const api = resources.use(await startApi({ flowing: true }))
  const conversation = resources.use(await startConversation(api, browser))
  const echo = resources.use(await startBareEcho(browser))
  const took = await alternate(rounds, { message: conversation.send, echo: echo.send })
  const [ours, baseline] = [median(took.message), median(took.echo)]
  return [
    {
      what: `message to the other browser, median of ${rounds}`,
      measured: milliseconds(ours),
      baseline: `${milliseconds(baseline)} bare echo`,
      ratio: withTarget(ratio(ours, baseline), '≤ 2'),
    },
    {
      what: 'second slowest',
      measured: milliseconds(percentile(took.message, 0.95)),
      baseline: milliseconds(percentile(took.echo, 0.95)),
    },
  ]
}

async function startConversation(api: TestApi, browser: Browser) {
  const { speaker, listener, conversation_id } = await makeConversation(api)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = { PUBLIC_URL: url, WEB_DIST: webDist, RATE_LIMIT_FACTOR: '10000' }
  const site = await startApiProcess(api, { port, environment })
  const address = `${url}/messages/${conversation_id}`
  const [writer, reader] = [
    await openAs(browser, { api, user: listener, address }),
    await openAs(browser, { api, user: speaker, address }),
  ]
  const pages = [writer, reader]
  let sent = 0
  return {
    send: () => timeMessage({ writer, reader, field: writer.getByRole('textbox'), text: `Сообщение ${++sent}.` }),
    async [Symbol.asyncDispose]() {
      await Promise.all(pages.map((page) => page.context().close()))
      await site.kill()
    },
  }
}

interface Opening {
  api: TestApi
  user: TestUser
  address: string
}

async function openAs(browser: Browser, { api, user, address }: Opening): Promise<Page> {
  const session = await startSession(api.ctx, user.user_id, 'a benchmark')
  const context = await browser.newContext({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
  await context.addInitScript(
    (stored) => localStorage.getItem('auth') ?? localStorage.setItem('auth', stored),
    JSON.stringify({ state: { session }, version: 2 }),
  )
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  return page
}
