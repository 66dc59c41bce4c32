import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'

interface Sending {
  writer: Page
  reader: Page
  field: Locator
  text: string
}

/** Returns the milliseconds from pressing Enter to the reader's frame that has the text; both pages share one clock. */
export async function timeMessage({ writer, reader, field, text }: Sending): Promise<number> {
  // One message at a time: by then the pages have fetched what the last one changed.
  await sleep(500)
  await field.fill(text)
  const shown = reader.evaluate<number>(timeOfText(text))
  const pressed = writer.evaluate<number>(timeOfEnter)
  // Both pages must be listening.
  await Promise.all([writer, reader].map((page) => page.evaluate('1')))
  await field.press('Enter')
  return (await shown) - (await pressed)
}

const timeOfEnter = `new Promise((resolve) =>
  addEventListener('keydown', () => resolve(performance.timeOrigin + performance.now()), { capture: true, once: true }))`

function timeOfText(text: string): string {
  return `new Promise((resolve) => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('main').textContent.includes('${text}')) return
      seen.disconnect()
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
    })
    seen.observe(document.body, { childList: true, subtree: true, characterData: true })
  })`
}
