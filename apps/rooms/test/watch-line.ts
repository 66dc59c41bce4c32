import { claimUdpPort } from '../src/media/media.ts'
import { launchChromium, servePage } from './browser.ts'
import { startLossyRelay } from './lossy-relay.ts'
import { startOwn } from './start-target.ts'

// Runs as its own process for bench/rooms-load.bench.ts: two browsers behind lossy links, and what the viewer receives.

type Line = { loss: number; delay_ms: number; seconds: number }
type Seen = { framesDecoded: number; freezeCount: number; totalFreezesDuration: number; frameWidth: number }
type Heard = { totalSamplesReceived: number; concealedSamples: number }

const SETTLING_MS = 5_000

async function watch({ loss, delay_ms, seconds }: Line) {
  await using stack = new AsyncDisposableStack()
  const udp_port = await claimUdpPort(0)
  const target = stack.use(await startOwn({ udp_port }))
  const relay = stack.use(await startLossyRelay(udp_port, { loss, delay_ms: delay_ms / 2 }))
  const site = stack.use(await servePage())
  const browser = stack.adopt(await launchChromium(), (browser) => browser.close())

  async function enter(identity: string) {
    const page = await browser.newPage()
    await page.goto(`${site.url}?simulcast&relay=${relay.port}`)
    await page.waitForFunction('globalThis.client')
    const token = await target.token(identity, { roomJoin: true, room: 'line' })
    await page.evaluate(`client.join('${target.url}', '${token}')`)
    return page
  }

  const speaker = await enter('speaker')
  await speaker.evaluate('client.room.localParticipant.setCameraEnabled(true)')
  await speaker.evaluate('client.hum()')
  const listener = await enter('listener')
  const arrived = `client.measure().then((all) => [all['speaker camera'], all['speaker microphone']])`
  await listener.waitForFunction(`${arrived}.then(([picture]) => picture?.framesDecoded > 0)`)
  await listener.waitForTimeout(SETTLING_MS)
  const [seen, heard] = await listener.evaluate<[Seen, Heard]>(arrived)
  await listener.waitForTimeout(seconds * 1000)
  const [saw, hears] = await listener.evaluate<[Seen, Heard]>(arrived)
  return {
    frames_per_second: (saw.framesDecoded - seen.framesDecoded) / seconds,
    freezes: saw.freezeCount - seen.freezeCount,
    frozen_seconds: saw.totalFreezesDuration - seen.totalFreezesDuration,
    width: saw.frameWidth,
    concealed_share:
      (hears.concealedSamples - heard.concealedSamples) / (hears.totalSamplesReceived - heard.totalSamplesReceived),
  }
}

const actions = { watch }
export type LineActions = typeof actions

process.on('message', async ({ id, input }: { id: number; input: Line }) => {
  const reply = await watch(input).then(
    (value) => ({ id, value }),
    (error: unknown) => ({ id, error: String(error) }),
  )
  process.send?.(reply)
})
process.on('disconnect', () => process.exit(0))
