import { makeMeeting } from '@razgovor/api/test/free-meeting'
import { chromium, type Browser, type LaunchOptions } from '@playwright/test'
import { hasCoturn, relayIp, startCoturn } from '../apps/rooms/test/coturn.ts'
import { turnCredential } from '../apps/rooms/src/turn/turn.ts'
import { fullName, startMeetingStack, type MeetingStack, type StackOptions } from '../e2e/meeting-stack.ts'
import { noUdp } from '../e2e/playwright.config.ts'
import { cameraBrowserOptions } from './browser-options.ts'
import { buildWeb } from '../scripts/start/web-build.ts'
import { findLiveKit } from '../scripts/test/livekit-server.ts'
import { prepareReportFile } from '../scripts/test/report.ts'
import { startBareCall } from './bare-call.ts'
import { alternate, median, percentile } from './measure.ts'
import { milliseconds, notMeasured, ratio, withTarget, type Row } from './table.ts'
import { startTestServer } from './test-server.ts'

const rounds = 20
// More than a camera's first frame needs.
const fast_kbps = 6000
const firstFrame = `first remote frame, median of ${rounds}`

/** Measures from the lobby button to the first remote frame, compared with two bare pages that call each other. */
export async function benchFirstFrame(): Promise<Row[]> {
  return await compareFirstFrames({ target: '≤ 1000 ms' })
}

/** The same in a browser that cannot send UDP; the bare call is relayed by the same coturn. */
export async function benchFirstFrameTurn(): Promise<Row[]> {
  if (!hasCoturn) return [notMeasured(firstFrame, 'turnserver')]
  await using coturn = await startCoturn({ relays_calls: true })
  const { secret, urls } = coturn
  const username = `${Math.floor(Date.now() / 1000) + 3600}:bench`
  return await compareFirstFrames({
    browser: { ...cameraBrowserOptions, args: [...cameraBrowserOptions.args!, noUdp] },
    stack: { turn: { url: urls.tcp, secret, relay_ip: relayIp } },
    bare: {
      iceTransportPolicy: 'relay',
      iceServers: [{ urls: urls.tcp, username, credential: turnCredential(username, secret) }],
    },
  })
}

/** The same with LiveKit as the room server. */
export async function benchFirstFrameLiveKit(): Promise<Row[]> {
  const file = findLiveKit()
  if (!file) return [notMeasured(firstFrame, 'livekit-server')]
  return await compareFirstFrames({ stack: { livekit: { file, log: prepareReportFile('livekit-bench.log') } } })
}

interface Setup {
  target?: string
  browser?: LaunchOptions
  stack?: StackOptions
  bare?: RTCConfiguration
}

async function compareFirstFrames(setup: Setup): Promise<Row[]> {
  await using resources = new AsyncDisposableStack()
  await buildWeb((line) => process.stderr.write(`${line}\n`))
  await startTestServer()
  const stack = resources.use(await startMeetingStack(setup.stack))
  const browser = resources.use(await chromium.launch(setup.browser ?? cameraBrowserOptions))
  const room = resources.use(await startRoom(stack, browser))
  const bare = resources.use(await startBareCall(browser, { configuration: setup.bare }))
  const fast = resources.use(await startBareCall(browser, { configuration: setup.bare, start_kbps: fast_kbps }))
  const took = await alternate(rounds, { room: room.join, bare: bare.call, fast: fast.call })
  const [ours, baseline, fastest] = [median(took.room), median(took.bare), median(took.fast)]
  return [
    {
      what: firstFrame,
      measured: setup.target ? withTarget(milliseconds(ours), setup.target) : milliseconds(ours),
      baseline: `${milliseconds(baseline)} bare call`,
      ratio: withTarget(ratio(ours, baseline), '≤ 1.3'),
    },
    {
      what: 'second slowest',
      measured: milliseconds(percentile(took.room, 0.95)),
      baseline: milliseconds(percentile(took.bare, 0.95)),
    },
    {
      what: `compared with a call that starts with ${fast_kbps / 1000} Mbit/s`,
      measured: milliseconds(ours),
      baseline: `${milliseconds(fastest)} bare call`,
      ratio: ratio(ours, fastest),
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
