import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium, servePage } from '../../test/browser.ts'
import { relayIp, startCoturn } from '../../test/coturn.ts'
import { keepConnections, readRelayProtocols } from '../../test/relay-protocols.ts'
import { startOwn } from '../../test/start-target.ts'
import { until } from '../../test/until.ts'
import { needsTool } from '../../../../scripts/vitest/needs-tool.ts'

const roomName = 'c-1'

// Forces relayed candidates, as if the server's UDP port were blocked.
const relayOnly = `{
  const Native = RTCPeerConnection
  globalThis.RTCPeerConnection = class extends Native {
    constructor(config) {
      super({ ...config, iceTransportPolicy: 'relay' })
    }
    setConfiguration(config) {
      super.setConfiguration({ ...config, iceTransportPolicy: 'relay' })
    }
  }
}`

let browser: Browser
let site: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  browser = await launchChromium()
  site = await servePage()
})
afterAll(async () => {
  await browser?.close()
  await site?.[Symbol.asyncDispose]()
})

test('with UDP blocked two participants see and hear each other over TURN/TCP', async (context) => {
  for (const tool of ['turnserver', 'openssl']) needsTool(context, tool)
  await using coturn = await startCoturn()
  const turn = { urls: [coturn.urls.tcp], secret: coturn.secret, ttl_seconds: 600 }
  await using target = await startOwn({ turn, relay: { ip: relayIp, port: 0 } })

  async function enter(identity: string) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.addInitScript(relayOnly + keepConnections)
    await page.goto(site.url)
    await page.waitForFunction('globalThis.client')
    await page.evaluate(`client.join('${target.url}', '${await target.join(identity, roomName)}')`)
    await page.evaluate('client.room.localParticipant.setCameraEnabled(true)')
    await page.evaluate('client.hum()')
    return { page, close: () => context.close() }
  }

  const anna = await enter('anna')
  const boris = await enter('boris')
  await until(anna.page, `client.flows(1, ['boris camera', 'boris microphone'])`)
  await until(boris.page, `client.flows(1, ['anna camera', 'anna microphone'])`)
  for (const { page } of [anna, boris]) {
    expect(await page.evaluate(readRelayProtocols)).toEqual(['tcp', 'tcp'])
  }
  await anna.close()
  await boris.close()
})
