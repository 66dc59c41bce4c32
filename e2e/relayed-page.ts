import type { Page } from '@playwright/test'
import { startRelay } from '../apps/rooms/test/browser.ts'
import { startLossyRelay } from '../apps/rooms/test/lossy-relay.ts'

/** A network of its own between a page and the room server, which the test can cut, slow down and move. */
export async function startNetwork({ rooms_url, udp_port }: { rooms_url: string; udp_port: number }) {
  await using starting = new AsyncDisposableStack()
  const signal = starting.use(await startRelay(rooms_url))
  const media = starting.use(await startLossyRelay(udp_port, { loss: 0, delay_ms: 0 }))
  const started = starting.move()
  return {
    signal,
    media,
    /** The server learns no address of the page. */
    async carry(page: Page): Promise<void> {
      await page.route('**/api/consultations/*/join', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), url: signal.url } })
      })
      await page.addInitScript(relayed(media.port))
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

// The addresses of both sides are in candidates and in later offers and answers; LiveKit would use any of them.
function relayed(port: number): string {
  return String.raw`{
    const { prototype } = RTCPeerConnection
    const change = (name, before, after = (result) => result) => {
      const act = prototype[name]
      prototype[name] = async function (...args) {
        return after(await act.apply(this, before(args)))
      }
    }
    const toRelay = (candidates) => candidates.replace(/(candidate:\S+ \d \S+ \d+) \S+ \d+/g, '$1 127.0.0.1 ${port}')
    const withoutOwn = ({ type, sdp }) => ({ type, sdp: sdp.replace(/^a=candidate:.*\r\n/gm, '') })
    change('addIceCandidate', ([init]) => [{ ...init, candidate: toRelay(init.candidate) }])
    change('setRemoteDescription', ([{ type, sdp }]) => [{ type, sdp: toRelay(sdp) }])
    change('createOffer', (args) => args, withoutOwn)
    change('createAnswer', (args) => args, withoutOwn)
    Object.defineProperty(prototype, 'onicecandidate', { set() {} })
  }`
}
