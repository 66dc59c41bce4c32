import startTestDatabase from '@razgovor/api/test/global-setup'
import { makeMeeting } from '@razgovor/api/test/free-meeting'
import { chromium, type Browser } from '@playwright/test'
import { fullName, startMeetingStack, type MeetingStack } from '../e2e/meeting-stack.ts'
import journeys from '../e2e/playwright.config.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { startBareCall } from './bare-call.ts'
import { alternate, median, percentile } from './measure.ts'
import { milliseconds, ratio, withAim, type Row } from './table.ts'

const rounds = 20

/** From pressing the button in the lobby to the first picture of the other, beside two bare pages that call each other. */
export async function benchFirstFrame(): Promise<Row[]> {
  await using resources = new AsyncDisposableStack()
  await buildWeb((line) => process.stderr.write(`${line}\n`))
  resources.defer(await startTestDatabase())
  const stack = resources.use(await startMeetingStack())
  const browser = resources.use(await chromium.launch(journeys.use?.launchOptions))
  const room = resources.use(await startRoom(stack, browser))
  const bare = resources.use(await startBareCall(browser))
  const took = await alternate(rounds, { room: room.join, bare: bare.call })
  const [ours, limit] = [median(took.room), median(took.bare)]
  return [
    {
      what: `first frame of the other, median of ${rounds}`,
      measured: withAim(milliseconds(ours), '≤ 1000 ms'),
      limit: `${milliseconds(limit)} bare call`,
      ratio: withAim(ratio(ours, limit), '≤ 1.3'),
    },
    {
      what: 'the slowest but one',
      measured: milliseconds(percentile(took.room, 0.95)),
      limit: milliseconds(percentile(took.bare, 0.95)),
    },
  ]
}

/** The speaker sits in the room; the listener comes, again and again. */
async function startRoom(stack: MeetingStack, browser: Browser) {
  const meeting = await makeMeeting(stack.api, { starts_in_minutes: 1, minutes: 120 })
  const { consultation_id } = meeting
  const speaker = await stack.openLobby(browser, { user: meeting.speaker, consultation_id })
  await speaker.getByRole('button', { name: 'Войти', exact: true }).click()
  await speaker.getByRole('timer').waitFor()
  const listener = await stack.openLobby(browser, { user: meeting.listener, consultation_id })
  const address = listener.url()
  return {
    async join(): Promise<number> {
      await listener.goto(address, { waitUntil: 'networkidle' })
      const button = listener.getByRole('button', { name: 'Войти', exact: true })
      await button.click({ trial: true })
      const framed = listener.evaluate<number>(timeFirstFrame(fullName(meeting.speaker)))
      await button.click()
      const took = await framed
      await listener.goto('about:blank')
      return took
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([speaker, listener].map((page) => page.context().close()))
    },
  }
}

/** Milliseconds from the next click on the page to the first frame of the video with this label. */
function timeFirstFrame(label: string): string {
  return `new Promise((resolve) => {
    let pressed
    addEventListener('click', () => (pressed = performance.now()), { capture: true, once: true })
    const seen = new MutationObserver(() => {
      const video = document.querySelector('video[aria-label="${label}"]')
      if (!video) return
      seen.disconnect()
      video.requestVideoFrameCallback(() => resolve(performance.now() - pressed))
    })
    seen.observe(document.body, { childList: true, subtree: true })
  })`
}
