import { startRooms, type RoomsOptions } from '../src/rooms.ts'
import { AccessToken, RoomServiceClient, type AccessTokenOptions, type VideoGrant } from 'livekit-server-sdk'

const { ROOMS_CONFORMANCE_URL: given_url, ROOMS_CONFORMANCE_KEY = '', ROOMS_CONFORMANCE_SECRET = '' } = process.env

export const KEY = { api_key: 'devkey', api_secret: 'secret-secret-secret-secret-1234' }

/** Our own server on free ports. */
export async function startOwn(options: Partial<RoomsOptions> = {}) {
  const rooms = await startRooms({ host: '127.0.0.1', port: 0, ...KEY, ...options })
  return makeTarget(rooms.url, KEY.api_key, KEY.api_secret, () => rooms.close())
}

/** The server that ROOMS_CONFORMANCE_URL, _KEY and _SECRET name (a real LiveKit), else our own. */
export async function startTarget() {
  if (!given_url) return startOwn()
  return makeTarget(given_url, ROOMS_CONFORMANCE_KEY, ROOMS_CONFORMANCE_SECRET, async () => {})
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
    /** A name nobody else uses, for a real server keeps its rooms between tests. */
    roomName: () => `c-${crypto.randomUUID()}`,
    [Symbol.asyncDispose]: close,
  }
}
