import type { Page } from 'playwright-core'
import { AccessToken } from 'livekit-server-sdk'
import { serve } from '../../../scripts/vitest/child.ts'
import { fullChromium, launchChromium, servePage } from './browser.ts'
import { until } from './until.ts'

// Runs as its own process for bench/rooms-load.bench.ts: a browser that sends its camera, and browsers that decode it.

interface Entry {
  url: string
  api_key: string
  api_secret: string
  room: string
  viewers: number
}
interface Rates {
  /** Frames a second that the speaker encoded in the largest size. */
  sent: number
  /** Frames a second that each viewer decoded. */
  decoded: number[]
}

const resources = new AsyncDisposableStack()
let speaker: Page
const viewers: Page[] = []

async function enter({ url, api_key, api_secret, room, viewers: count }: Entry): Promise<void> {
  const site = resources.use(await servePage())
  const launched = await launchChromium({ executablePath: fullChromium, camera_fps: 30 })
  const browser = resources.adopt(launched, (browser) => browser.close())

  async function join(identity: string): Promise<Page> {
    const page = await browser.newPage()
    await page.goto(`${site.url}?simulcast`)
    await page.waitForFunction('globalThis.client')
    const token = new AccessToken(api_key, api_secret, { identity })
    token.addGrant({ roomJoin: true, room })
    await page.evaluate(`client.join('${url}', '${await token.toJwt()}')`)
    return page
  }

  speaker = await join('speaker')
  await speaker.evaluate('client.room.localParticipant.setCameraEnabled(true)')
  for (let index = 0; index < count; index++) viewers.push(await join(`viewer-${index}`))
  for (const viewer of viewers)
    await until(viewer, `client.measure().then((all) => all['speaker camera']?.framesDecoded > 0)`)
}

async function measure({ seconds }: { seconds: number }): Promise<Rates> {
  const before = await readFrames()
  await speaker.waitForTimeout(seconds * 1000)
  const after = await readFrames()
  const rate = (index: number) => (after[index]! - before[index]!) / seconds
  return { sent: rate(0), decoded: viewers.map((_, index) => rate(index + 1)) }
}

function readFrames(): Promise<number[]> {
  return Promise.all([
    speaker.evaluate<number>('client.encoded()'),
    ...viewers.map((page) =>
      page.evaluate<number>(`client.measure().then((all) => all['speaker camera'].framesDecoded)`),
    ),
  ])
}

const actions = { enter, measure }
export type AudienceActions = typeof actions

serve(actions, () => resources.disposeAsync())
