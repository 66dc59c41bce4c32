import { fillThread, makeConversation } from '@razgovor/api/test/conversations'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { startConversationPages } from './conversation-pages.ts'
import { alternate, median, percentile } from './measure.ts'
import { milliseconds, ratio, withTarget, type Row } from './table.ts'

const rounds = 30
const lengths = { long: 10_000, short: 50 }

/** Measures from the click on a conversation in the list to the frame that shows its newest message. */
export async function benchThread(): Promise<Row[]> {
  await using pages = await startConversationPages()
  const { api } = pages
  const openThread = async (length: number) => {
    const thread = await makeConversation(api)
    await fillThread(api, thread, length)
    await sql`analyze conversation_messages, conversation_files`.execute(api.ctx.db)
    const page = await pages.openAs(thread.listener, '/messages')
    return () => timeOpening(page, { path: `/messages/${thread.conversation_id}`, text: `Сообщение ${length}` })
  }
  const took = await alternate(rounds, { long: await openThread(lengths.long), short: await openThread(lengths.short) })
  const [long, short] = [median(took.long), median(took.short)]
  return [
    {
      what: `thread of 10,000 messages opens, median of ${rounds}`,
      measured: milliseconds(long),
      baseline: `${milliseconds(short)} with 50`,
      ratio: withTarget(ratio(long, short), '≤ 1.2'),
    },
    {
      what: 'second slowest',
      measured: milliseconds(percentile(took.long, 0.95)),
      baseline: milliseconds(percentile(took.short, 0.95)),
    },
  ]
}

async function timeOpening(page: Page, { path, text }: { path: string; text: string }): Promise<number> {
  // A reload empties the cache of what was fetched.
  await page.goto(new URL('/messages', page.url()).href, { waitUntil: 'networkidle' })
  return page.evaluate<number>(`new Promise((resolve) => {
    const start = performance.now()
    const shows = () => document.querySelector('[aria-label="Сообщения переписки"]')?.textContent.includes('${text}')
    const seen = new MutationObserver(() => {
      if (!shows()) return
      seen.disconnect()
      requestAnimationFrame(() => resolve(performance.now() - start))
    })
    seen.observe(document.body, { childList: true, subtree: true, characterData: true })
    document.querySelector('a[href$="${path}"]').click()
  })`)
}
