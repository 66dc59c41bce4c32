import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { chromium } from 'playwright-core'
import { findHeadlessShell } from '../../../scripts/vitest/find-browser.ts'
import { realTime } from '../../../scripts/vitest/real-time.ts'

const clientScript = new URL('livekit-client.esm.mjs', import.meta.resolve('livekit-client'))
const workerScript = new URL('livekit-client.e2ee.worker.mjs', clientScript)
const pageHtml = `<!doctype html>
<script type="importmap">{ "imports": { "livekit-client": "/livekit-client.mjs" } }</script>
<script type="module" src="/media-page.js"></script>`
const files: Record<string, { type: string; read: () => string | Promise<string> }> = {
  '/': { type: 'text/html', read: () => pageHtml },
  '/media-page.js': {
    type: 'text/javascript',
    read: () => readFile(new URL('media-page.js', import.meta.url), 'utf8'),
  },
  '/e2ee-worker.mjs': { type: 'text/javascript', read: () => readFile(workerScript, 'utf8') },
  '/livekit-client.mjs': { type: 'text/javascript', read: () => readFile(clientScript, 'utf8') },
}

export async function servePage() {
  const server = createHttpServer((request, response) => {
    const file = files[(request.url ?? '').replace(/\?.*/, '')]
    if (!file) {
      response.writeHead(404).end()
      return
    }
    void Promise.resolve(file.read()).then((text) => response.writeHead(200, { 'content-type': file.type }).end(text))
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const fullChromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

export type Browser = Awaited<ReturnType<typeof launchChromium>>
export type Page = Awaited<ReturnType<Browser['newPage']>>

/** Launches a browser with fake devices that need no permission. Tests only check that new frames arrive. */
export function launchChromium({
  executablePath = findHeadlessShell() ?? fullChromium,
  camera_fps = 10,
  args = [] as readonly string[],
} = {}) {
  return chromium.launch({
    executablePath,
    env: realTime,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-features=WebRtcHideLocalIpsWithMdns',
      `--use-fake-device-for-media-stream=fps=${camera_fps}`,
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
      '--auto-select-desktop-capture-source=Entire screen',
      ...args,
    ],
  })
}

/** Starts a TCP relay that can cut off a client's signaling while its media continues. */
export async function startRelay(target_url: string) {
  let target = new URL(target_url)
  const sockets = new Set<Socket>()
  let isDown = false
  const server = createTcpServer((near) => {
    if (isDown) {
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  const port = await listen(server)

  function cut(): void {
    for (const socket of sockets) socket.destroy()
  }

  return {
    url: `ws://127.0.0.1:${port}`,
    cut,
    takeDown(): void {
      isDown = true
      cut()
    },
    restore(): void {
      isDown = false
    },
    /** As a load balancer does when a server has failed. */
    leadTo(other_url: string): void {
      target = new URL(other_url)
      cut()
    },
    async [Symbol.asyncDispose]() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address: AddressInfo | string | null = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}
