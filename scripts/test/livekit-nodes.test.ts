import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium, servePage, type Browser, type Page } from '../../apps/rooms/test/browser.ts'
import { openMeeting } from './livekit-nodes.ts'
import { until } from '../../apps/rooms/test/until.ts'

let browser: Browser
let site: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  browser = await launchChromium()
  site = await servePage()
})
afterAll(async () => {
  await browser.close()
  await site[Symbol.asyncDispose]()
})

/** Waits for new frames. */
async function sees(page: Page, identity: string, mark: number): Promise<void> {
  await until(page, `client.flows(${mark}, ['${identity} camera'])`)
}

test('a meeting on a LiveKit node that is killed goes on at the other node', async (context) => {
  await using meeting = openMeeting(context, { browser, site })
  const shared = await meeting.shareRedis()
  // The only node there is takes the meeting; who joins by the other node is led to it.
  const first = await meeting.startNode(shared)
  const anna = await meeting.enter('anna', first.url)
  const second = await meeting.startNode(shared)
  const boris = await meeting.enter('boris', second.url)
  await sees(anna.page, 'boris', 1)
  await sees(boris.page, 'anna', 1)

  await first.stop()
  anna.relay.leadTo(second.url)
  await sees(anna.page, 'boris', 2)
  await sees(boris.page, 'anna', 2)
})

test('where no UDP gets through, LiveKit sends and receives pictures by TCP', async (context) => {
  await using meeting = openMeeting(context, { browser, site })
  await using behindFirewall = await launchChromium({
    args: ['--force-webrtc-ip-handling-policy=disable_non_proxied_udp'],
  })
  const { url } = await meeting.startNode({})
  const [anna, boris] = [await meeting.enter('anna', url), await meeting.enter('boris', url, behindFirewall)]
  await sees(anna.page, 'boris', 1)
  await sees(boris.page, 'anna', 1)
  const protocols = `client.protocolsOf(client.room.remoteParticipants.get('anna').getTrackPublication('camera').track)`
  expect(await boris.page.evaluate(protocols)).toEqual(['tcp'])
})
