import type { Browser, Page } from '@playwright/test'
import { startChild } from '../scripts/vitest/child.ts'
import type { EchoActions } from './echo-server.ts'
import { timeMessage } from './time-message.ts'

/** Two bare pages, and a bare WebSocket server that passes each message on. */
export async function startBareEcho(browser: Browser) {
  const server = startChild<EchoActions>(new URL('echo-server.ts', import.meta.url))
  const url = await server.call('url')
  const [writer, reader] = [await openPage(browser, url), await openPage(browser, url)]
  let sent = 0
  return {
    send: () => timeMessage({ writer, reader, field: writer.getByRole('textbox'), text: `Message ${++sent}.` }),
    async [Symbol.asyncDispose]() {
      await Promise.all([writer, reader].map((page) => page.context().close()))
      await server[Symbol.asyncDispose]()
    },
  }
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  return page
}
