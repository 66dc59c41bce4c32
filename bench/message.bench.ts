import startTestDatabase from '@razgovor/api/test/global-setup'
import { makeConversation } from '@razgovor/api/test/conversations'
import { startApi, type TestApi } from '@razgovor/api/test/start-api'
import { chromium } from '@playwright/test'
import journeys from '../e2e/playwright.config.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { startBareEcho } from './bare-echo.ts'
import { startConversationPages } from './conversation-pages.ts'
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
  const pages = resources.use(await startConversationPages(api, browser))
  const conversation = await openBoth(api, pages)
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

async function openBoth(api: TestApi, pages: Awaited<ReturnType<typeof startConversationPages>>) {
  const { speaker, listener, conversation_id } = await makeConversation(api)
  const path = `/messages/${conversation_id}`
  const [writer, reader] = [await pages.openAs(listener, path), await pages.openAs(speaker, path)]
  const field = writer.getByRole('textbox')
  let sent = 0
  return { send: () => timeMessage({ writer, reader, field, text: `Сообщение ${++sent}.` }) }
}
