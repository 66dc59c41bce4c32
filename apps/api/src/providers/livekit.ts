import { createHash, createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'

export interface RoomEvent {
  id: string
  event: string
  room: string
  identity: string | null
}

export interface IceServer {
  urls: string[]
  username?: string
  credential?: string
}

export interface JoinGrant {
  room: string
  identity: string
  name: string
  role: 'speaker' | 'listener'
  ends_at: Date
}

/**
 * LiveKit, or our own room server that speaks its protocol: LIVEKIT_URL decides.
 * Written on jose, not on livekit-server-sdk: that one knows no clock but the system's.
 */
export interface RoomService {
  /** What the browser connects to. */
  url: string
  /** Makes the room or updates it: who asks twice gets the same room. */
  openRoom(room: { name: string; max_participants: number; empty_seconds: number }): Promise<void>
  /** Disconnects everybody; a room that is not there is closed already. */
  closeRoom(name: string): Promise<void>
  signJoinToken(grant: JoinGrant): Promise<string>
  iceServers(user_id: string): IceServer[]
  /** Null for an event without a room. Throws when the signature does not fit the body. */
  readWebhook(body: string, authorization: string): Promise<RoomEvent | null>
}

const serviceTokenSeconds = 600
const timeoutMs = 5000

const webhookShape = z.object({
  id: z.string().min(1),
  event: z.string(),
  room: z.object({ name: z.string() }).optional(),
  participant: z.object({ identity: z.string().optional() }).optional(),
})

export function createRoomService(config: Config, clock: Clock): RoomService {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: key } = config
  const secret = new TextEncoder().encode(config.LIVEKIT_API_SECRET)
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  function sign(claims: Record<string, unknown>, expires_at: number, subject?: string): Promise<string> {
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuer(key)
    if (subject) token.setSubject(subject)
    return token.setNotBefore(seconds()).setExpirationTime(expires_at).sign(secret)
  }

  /** `allow`: a Twirp error code that counts as success. */
  async function call(method: string, grant: object, body: object, allow?: string): Promise<void> {
    const token = await sign({ video: grant }, seconds() + serviceTokenSeconds)
    const response = await fetch(`${url.replace(/^ws/, 'http')}/twirp/livekit.RoomService/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return
    const { code } = (await response.json().catch(() => ({}))) as { code?: string }
    if (!code || code !== allow) throw new Error(`the room server refused ${method}: ${response.status} ${code ?? ''}`)
  }

  return {
    url,
    openRoom: ({ name, max_participants, empty_seconds }) =>
      call(
        'CreateRoom',
        { roomCreate: true },
        {
          name,
          max_participants,
          empty_timeout: empty_seconds,
          departure_timeout: empty_seconds,
        },
      ),
    closeRoom: (room) => call('DeleteRoom', { roomCreate: true }, { room }, 'not_found'),
    signJoinToken({ room, identity, name, role, ends_at }) {
      const video = { roomJoin: true, room, canPublish: true, canSubscribe: true, canPublishData: true }
      return sign({ video, name, metadata: JSON.stringify({ role }) }, Math.floor(ends_at.getTime() / 1000), identity)
    },
    iceServers: (user_id) => turnServers(config, user_id, seconds()),
    async readWebhook(body, authorization) {
      const { payload } = await jwtVerify<{ sha256?: string }>(authorization, secret, {
        issuer: key,
        currentDate: clock.now(),
        clockTolerance: 10,
      })
      if (payload.sha256 !== createHash('sha256').update(body).digest('base64'))
        throw new Error('the body is not the one that was signed')
      const { id, event, room, participant } = webhookShape.parse(JSON.parse(body))
      return room ? { id, event, room: room.name, identity: participant?.identity ?? null } : null
    },
  }
}

/** coturn's REST credentials: `expiry:user`, HMAC-SHA1 of it with the shared secret. */
export function turnServers(
  config: Pick<Config, 'TURN_URLS' | 'TURN_SECRET' | 'TURN_TTL'>,
  user_id: string,
  now_seconds: number,
): IceServer[] {
  if (!config.TURN_URLS) return []
  const username = `${now_seconds + config.TURN_TTL}:${user_id}`
  const credential = createHmac('sha1', config.TURN_SECRET).update(username).digest('base64')
  return [{ urls: config.TURN_URLS.split(',').map((entry) => entry.trim()), username, credential }]
}
