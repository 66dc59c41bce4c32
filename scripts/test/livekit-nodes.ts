import type { TestContext } from 'vitest'
import { startLiveKitNode } from './livekit-server.ts'
import { prepareReportFile } from './report.ts'
import { skipTest } from '../vitest/needs-tool.ts'
import { startRedis } from '../../apps/api/test/redis.ts'
import { startRelay, type Browser } from '../../apps/rooms/test/browser.ts'
import { connectToGiven } from '../../apps/rooms/test/start-target.ts'
import { within } from '../../apps/rooms/test/until.ts'

/** Participants join with a camera, each by a separate relay that stands for a load balancer. */
export function openMeeting(context: TestContext, { browser, site }: { browser: Browser; site: { url: string } }) {
  const file = process.env.ROOMS_CONFORMANCE_PROGRAM ?? skipTest(context, 'run by npm run test:livekit')
  const stack = new AsyncDisposableStack()
  const log = prepareReportFile('livekit-nodes.log')

  async function startNode(settings: object) {
    const node = await startLiveKitNode({ file, log, settings })
    stack.defer(node.stop)
    return node
  }

  async function enter(identity: string, url: string, of = browser) {
    const relay = stack.use(await startRelay(url))
    const page = await of.newPage()
    stack.defer(() => page.close())
    await page.goto(site.url)
    await page.waitForFunction('globalThis.client')
    const token = await connectToGiven(url).join(identity, 'nodes')
    await within(`${identity} joins`, page.evaluate(`client.join('${relay.url}', '${token}')`))
    await within('the camera', page.evaluate('client.room.localParticipant.setCameraEnabled(true)'))
    return { page, relay }
  }

  /** Returns the settings of nodes that share one Redis. */
  async function shareRedis() {
    const redis = stack.use(await startRedis(context))
    return { redis: { address: new URL(redis.url).host } }
  }

  return { shareRedis, startNode, enter, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}
