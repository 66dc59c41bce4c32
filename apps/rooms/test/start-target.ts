import { fork } from 'node:child_process'
import { once } from 'node:events'
import { AccessToken, RoomServiceClient, type AccessTokenOptions, type VideoGrant } from 'livekit-server-sdk'
import { reserveUdpPort } from '../src/media/media.ts'
import { startRooms, type RoomsOptions } from '../src/rooms.ts'

const {
  ROOMS_CONFORMANCE_URL: given_url,
  ROOMS_CONFORMANCE_KEY = '',
  ROOMS_CONFORMANCE_SECRET = '',
  ROOMS_CONFORMANCE_HOOK_PORT = '0',
  ROOMS_CONFORMANCE_UDP_PORT = '0',
} = process.env

export const apiKey = { api_key: 'devkey', api_secret: 'secret-secret-secret-secret-1234' }

/** The port to which the given server sends its webhooks, or 0: `startTarget` names any receiver to our server. */
export const hookPort = Number(ROOMS_CONFORMANCE_HOOK_PORT)

/** Starts our server in this process, with an injectable clock and TURN server. */
export async function startOwn(options: Partial<RoomsOptions> = {}) {
  const rooms = await startRooms({ host: '127.0.0.1', port: 0, ...apiKey, ...options })
  return makeTarget(rooms.url, apiKey.api_key, apiKey.api_secret, () => rooms.close())
}

/** Starts our server as a process, or connects to the given one. */
export async function startTarget(webhook_url = '') {
  if (given_url) return connectToGiven(given_url)
  const env = {
    ...process.env,
    ROOMS_HOST: '127.0.0.1',
    ROOMS_PORT: '0',
    LIVEKIT_API_KEY: apiKey.api_key,
    LIVEKIT_API_SECRET: apiKey.api_secret,
    LIVEKIT_WEBHOOK_URL: webhook_url,
  }
  const child = fork(new URL('../src/main.ts', import.meta.url), { env })
  const [{ url }]: [{ url: string }] = await once(child, 'message').then(([message]) => [message])
  return makeTarget(url, apiKey.api_key, apiKey.api_secret, async () => {
    const exit = once(child, 'exit')
    child.kill()
    await exit
  })
}

/** Connects to the given server unless `mayBeGiven` is false, or starts ours in this process. Media are at `udp_port`. */
export async function startTargetWithMedia({ webhook_url, mayBeGiven }: { webhook_url: string; mayBeGiven: boolean }) {
  if (given_url && mayBeGiven)
    return { target: connectToGiven(given_url), udp_port: Number(ROOMS_CONFORMANCE_UDP_PORT) }
  const udp_port = await reserveUdpPort(0)
  return { target: await startOwn({ webhook_url, udp_port }), udp_port }
}

/** With the key of the given server. */
export function connectToGiven(url: string): Target {
  return makeTarget(url, ROOMS_CONFORMANCE_KEY, ROOMS_CONFORMANCE_SECRET, async () => {})
}

/** Starts our server as a process that can be killed and restarted on the same port and state file. */
export async function startProcess(env: Record<string, string> = {}, output: 'inherit' | 'ignore' = 'inherit') {
  const given = { ...process.env, LIVEKIT_API_KEY: apiKey.api_key, LIVEKIT_API_SECRET: apiKey.api_secret }
  const child = fork(new URL('../src/main.ts', import.meta.url), {
    env: { ...given, ROOMS_HOST: '127.0.0.1', ROOMS_PORT: '0', ...env },
    stdio: ['ignore', output, 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [{ url }]: [{ url: string }] = await once(child, 'message').then(([message]) => [message])
  const exited = once(child, 'exit')
  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    await exited
  }
  return {
    ...makeTarget(url, apiKey.api_key, apiKey.api_secret, kill),
    port: new URL(url).port,
    kill,
    errors: () => errors,
  }
}

export type Target = ReturnType<typeof makeTarget>

function makeTarget(url: string, api_key: string, api_secret: string, close: () => Promise<void>) {
  const http_url = url.replace(/^ws/, 'http')

  function token(identity: string, grant: VideoGrant, options: AccessTokenOptions = {}): Promise<string> {
    const token = new AccessToken(api_key, api_secret, { identity, ttl: 600, ...options })
    token.addGrant(grant)
    return token.toJwt()
  }

  return {
    url,
    http_url,
    api_key,
    api_secret,
    service: new RoomServiceClient(http_url, api_key, api_secret),
    token,
    join: (identity: string, room: string) => token(identity, { roomJoin: true, room }),
    // Unique, because a real LiveKit keeps its rooms between tests.
    roomName: () => `c-${crypto.randomUUID()}`,
    [Symbol.asyncDispose]: close,
  }
}
