import { makeMeeting } from '@razgovor/api/test/free-meeting'
import { chromium, type Browser } from '@playwright/test'
import { fullName, startMeetingStack, type MeetingStack } from '../e2e/meeting-stack.ts'
import { browserOptions } from './browser-options.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { startBareCall } from './bare-call.ts'
import { alternate, median, percentile } from './measure.ts'
import { milliseconds, ratio, withTarget, type Row } from './table.ts'
import { startTestServer } from './test-server.ts'

const rounds = 20

/** Measures from the lobby button to the first remote frame, compared with two bare pages that call each other. */
export async function benchFirstFrame(): Promise<Row[]> {
  await using resources = new AsyncDisposableStack()
  await buildWeb((line) => process.stderr.write(`${line}\n`))
  await startTestServer()
  const stack = resources.use(await startMeetingStack())
  const browser = resources.use(await chromium.launch(browserOptions))
  const room = resources.use(await startRoom(stack, browser))
  const bare = resources.use(await startBareCall(browser))
  const took = await alternate(rounds, { room: room.join, bare: bare.call })
  const [ours, baseline] = [median(took.room), median(took.bare)]
  return [
    {
      what: `first remote frame, median of ${rounds}`,
      measured: withTarget(milliseconds(ours), '≤ 1000 ms'),
      baseline: `${milliseconds(baseline)} bare call`,
      ratio: withTarget(ratio(ours, baseline), '≤ 1.3'),
    },
    {
      what: 'second slowest',
      measured: milliseconds(percentile(took.room, 0.95)),
      baseline: milliseconds(percentile(took.bare, 0.95)),
    },
  ]
}

// The speaker stays in the room; the listener joins repeatedly.
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

// Returns milliseconds from the next click to the first frame of the video with this label.
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
