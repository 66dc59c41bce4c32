import { serve } from '../../../scripts/vitest/child.ts'
import { reserveUdpPort } from '../src/media/media.ts'
import { fullChromium, launchChromium, servePage } from './browser.ts'
import { startLossyRelay } from './lossy-relay.ts'
import { startOwn } from './start-target.ts'
import { until } from './until.ts'

// Runs as its own process for bench/rooms-load.bench.ts: two browsers behind lossy links, and what the viewer receives.

interface Conditions {
  loss: number
  delay_ms: number
  seconds: number
}
interface VideoStats {
  framesDecoded: number
  freezeCount: number
  totalFreezesDuration: number
  frameWidth: number
}
interface AudioStats {
  totalSamplesReceived: number
  concealedSamples: number
}

const settlingMs = 5_000

async function watch({ loss, delay_ms, seconds }: Conditions) {
  await using stack = new AsyncDisposableStack()
  const udp_port = await reserveUdpPort(0)
  const target = stack.use(await startOwn({ udp_port }))
  const relay = stack.use(await startLossyRelay(udp_port, { loss, delay_ms: delay_ms / 2 }))
  const site = stack.use(await servePage())
  const launched = await launchChromium({ executablePath: fullChromium, camera_fps: 30 })
  const browser = stack.adopt(launched, (browser) => browser.close())

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
  await until(listener, `${arrived}.then(([picture]) => picture?.framesDecoded > 0)`)
  await listener.waitForTimeout(settlingMs)
  const [video, audio] = await listener.evaluate<[VideoStats, AudioStats]>(arrived)
  await listener.waitForTimeout(seconds * 1000)
  const [later_video, later_audio] = await listener.evaluate<[VideoStats, AudioStats]>(arrived)
  return {
    frames_per_second: (later_video.framesDecoded - video.framesDecoded) / seconds,
    freezes: later_video.freezeCount - video.freezeCount,
    frozen_seconds: later_video.totalFreezesDuration - video.totalFreezesDuration,
    width: later_video.frameWidth,
    concealed_share:
      (later_audio.concealedSamples - audio.concealedSamples) /
      (later_audio.totalSamplesReceived - audio.totalSamplesReceived),
  }
}

const actions = { watch }
export type LinkActions = typeof actions

serve(actions)
