import path from 'node:path'
import { freePort } from '../scripts/vitest/free-port.ts'
import { startLiveKitNode } from '../scripts/test/livekit-server.ts'
import { startProcess, type apiKey } from '../apps/rooms/test/start-target.ts'

export interface Turn {
  url: string
  secret: string
  relay_ip: string
}

/** The program and the file of its log. */
export interface LiveKit {
  file: string
  log: string
}

interface Options {
  key: typeof apiKey
  webhook_url: string
  folder: string
  turn: Turn | undefined
  /** Of our server; on LiveKit the site names each room's limit, which goes before the server's. */
  max_participants: number
  livekit: LiveKit | undefined
}

const { ROOMS_CONFORMANCE_PROGRAM: file, ROOMS_CONFORMANCE_LOG: log = '' } = process.env

/** Set in the part `livekit` of the long run. */
export const givenLiveKit: LiveKit | undefined = file === undefined ? undefined : { file, log }

/** A room server that can be killed and started again on the same ports: the given LiveKit, else ours. */
export async function prepareRoomServer({ livekit, ...options }: Options) {
  const [port, udp_port] = [await freePort(), await freePort()]
  const settings = { ...options, port, udp_port }
  return {
    url: `ws://127.0.0.1:${port}`,
    udp_port,
    start: () => (livekit ? startLiveKit(livekit, settings) : startOurs(settings)),
  }
}

type Settings = Omit<Options, 'livekit'> & { port: number; udp_port: number }

async function startLiveKit({ file, log }: LiveKit, { port, udp_port, key, webhook_url }: Settings) {
  const settings = { webhook: { api_key: key.api_key, urls: [webhook_url] } }
  const node = await startLiveKitNode({ file, log, settings, port, udp_port })
  return { kill: node.stop }
}

function startOurs({ port, udp_port, folder, webhook_url, turn, max_participants }: Settings) {
  return startProcess({
    ...(turn && { TURN_URLS: turn.url, TURN_SECRET: turn.secret, ROOMS_RELAY_IP: turn.relay_ip }),
    ...(max_participants > 0 && { ROOMS_MAX_PARTICIPANTS: String(max_participants) }),
    ROOMS_PORT: String(port),
    ROOMS_UDP_PORT: String(udp_port),
    ROOMS_STATE_FILE: path.join(folder, 'rooms.json'),
    LIVEKIT_WEBHOOK_URL: webhook_url,
  })
}
