import type { Browser, Page } from '@playwright/test'

interface Message {
  description?: { type: RTCSdpType; sdp: string }
  candidate?: RTCIceCandidateInit
}

interface CallOptions {
  configuration?: RTCConfiguration | undefined
  /** Chromium begins with 300 otherwise. */
  start_kbps?: number
}

// Runs in each page: opens the camera; `call` and `receive` create the peer connection.
const scriptWith = (configuration: RTCConfiguration) => `
const media = await navigator.mediaDevices.getUserMedia({
  video: { width: 1280, height: 720, frameRate: 30 },
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
})
let peer
function open() {
  peer = new RTCPeerConnection(${JSON.stringify(configuration)})
  for (const track of media.getTracks()) peer.addTrack(track, media)
  peer.onicecandidate = ({ candidate }) => candidate && signal({ candidate: candidate.toJSON() })
}
globalThis.receive = async ({ description, candidate }) => {
  if (candidate) return peer.addIceCandidate(candidate)
  if (description.type === 'offer') open()
  await peer.setRemoteDescription(description)
  if (description.type === 'answer') return
  await peer.setLocalDescription()
  await signal({ description: peer.localDescription.toJSON() })
}
globalThis.call = () => new Promise(async (resolve) => {
  const pressed = performance.now()
  open()
  const video = Object.assign(document.createElement('video'), { autoplay: true, muted: true })
  document.body.append(video)
  peer.ontrack = ({ track, streams }) => {
    if (track.kind === 'video') video.srcObject = streams[0]
  }
  video.requestVideoFrameCallback(() => resolve(performance.now() - pressed))
  await peer.setLocalDescription()
  await signal({ description: peer.localDescription.toJSON() })
})
globalThis.isReady = true`

/**
 * Connects two pages directly; this process only relays their descriptions. They have cameras only during a call, which
 * would otherwise slow down what it is compared with.
 */
export async function startBareCall(browser: Browser, { configuration = {}, start_kbps }: CallOptions = {}) {
  const script = scriptWith(configuration)
  const pages = await Promise.all([openPage(browser), openPage(browser)])
  const [caller] = pages
  for (const [page, other] of [pages, pages.toReversed()] as [Page, Page][]) {
    await page.exposeFunction('signal', async ({ description, candidate }: Message) => {
      const message = { candidate, description: description && withStart(description, start_kbps) }
      await other.evaluate(`receive(${JSON.stringify(message)})`)
    })
  }
  return {
    // Returns the milliseconds from the call to the first remote frame.
    async call(): Promise<number> {
      await Promise.all(pages.map((page) => load(page, script)))
      const took = await caller.evaluate<number>('call()')
      await Promise.all(pages.map((page) => page.goto('about:blank')))
      return took
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(pages.map((page) => page.context().close()))
    },
  }
}

// The sender reads it from the other side's description, at the first video codec.
function withStart({ type, sdp }: NonNullable<Message['description']>, kbps: number | undefined) {
  const [, codec] = /m=video \d+ \S+ (\d+)/.exec(sdp) ?? []
  if (!kbps || !codec) return { type, sdp }
  const line = new RegExp(`a=rtpmap:${codec} .*\r\n`)
  return { type, sdp: sdp.replace(line, `$&a=fmtp:${codec} x-google-start-bitrate=${kbps}\r\n`) }
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  // Browsers allow the camera on localhost; nothing listens on this port.
  await page.route('http://localhost:9/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  return page
}

async function load(page: Page, script: string): Promise<void> {
  await page.goto('http://localhost:9/')
  await page.addScriptTag({ type: 'module', content: script })
  await page.waitForFunction('globalThis.isReady')
}
