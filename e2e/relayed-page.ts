import type { Page } from '@playwright/test'

interface Ways {
  signal_url: string
  media_port: number
}

/** Lets the page reach the room server only in these ways; the server learns no address of the page. */
export async function takeNetworkThrough(page: Page, { signal_url, media_port }: Ways): Promise<void> {
  await page.route('**/api/consultations/*/join', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), url: signal_url } })
  })
  await page.addInitScript(relayed(media_port))
}

function relayed(port: number): string {
  return String.raw`{
    const add = RTCPeerConnection.prototype.addIceCandidate
    RTCPeerConnection.prototype.addIceCandidate = function (init) {
      const candidate = init.candidate.replace(/^(\S+ \d \S+ \d+) \S+ \d+/, '$1 127.0.0.1 ${port}')
      return add.call(this, { ...init, candidate })
    }
    Object.defineProperty(RTCPeerConnection.prototype, 'onicecandidate', { set() {} })
  }`
}
