import { makeConversation } from '@razgovor/api/test/conversations'
import { startBareEcho } from './bare-echo.ts'
import { startConversationPages } from './conversation-pages.ts'
import { alternate, median, percentile } from './measure.ts'
import { timeMessage } from './time-message.ts'
import { milliseconds, ratio, withTarget, type Row } from './table.ts'

const rounds = 40

/** Measures from pressing Enter to the frame in which the other browser shows the message. */
export async function benchMessage(): Promise<Row[]> {
  await using pages = await startConversationPages()
  await using echo = await startBareEcho(pages.browser)
  const conversation = await openBoth(pages)
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

async function openBoth(pages: Awaited<ReturnType<typeof startConversationPages>>) {
  const { speaker, listener, conversation_id } = await makeConversation(pages.api)
  const path = `/messages/${conversation_id}`
  const [writer, reader] = [await pages.openAs(listener, path), await pages.openAs(speaker, path)]
  const field = writer.getByRole('textbox')
  let sent = 0
  return { send: () => timeMessage({ writer, reader, field, text: `Сообщение ${++sent}.` }) }
}
