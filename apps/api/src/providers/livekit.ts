import { createHash, createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import type { Config } from '../config.ts'
import { createOutside, fetchJson } from './outside.ts'

export interface RoomEvent {
  id: string
  event: string
  /** When it happened, to the second; it may arrive much later. */
  at: Date
  room: string
  participant: Participant | null
}

export interface Participant {
  identity: string
  /** Of this one stay. */
  sid: string
  joined_at: Date
}

export interface ListedParticipant extends Participant {
  /** Of its microphone tracks those that are not muted. */
  open_microphone_sids: string[]
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
  starts_at: Date
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
  /** Disconnects everyone; a missing room counts as closed. */
  closeRoom(name: string): Promise<void>
  /** Who is there now; of a room that is not there, nobody. */
  listParticipants(room: string): Promise<ListedParticipant[]>
  /** Disconnects a participant and revokes their token; an absent one counts as removed. */
  removeParticipant(participant: { room: string; identity: string }): Promise<void>
  /** Only its owner opens it again. */
  muteTrack(track: { room: string; identity: string; track_sid: string }): Promise<void>
  /** Throws where it does not answer, or not to our key. */
  check(): Promise<void>
  signJoinToken(grant: JoinGrant): Promise<string>
  iceServers(user_id: string): IceServer[]
  /** Null for an event without a room. Throws when the signature does not fit the body. */
  readWebhook(body: string, authorization: string): Promise<RoomEvent | null>
}

const serviceTokenSeconds = 600
/** Of which the jobs of a process take a few, and people who enter the others. */
const atOnce = { at_once_max: 30, waiting_max: 200 }

/** Of a refusal Twirp's. */
const answerShape = z.looseObject({ code: z.string().optional() })

const word = z.string().regex(/^[\w-]{1,100}$/)
/** Of the epoch. Protocol buffers write 64 bits as text, and leave a zero out. */
const seconds = z.coerce.number().int().min(0).max(32_503_680_000)

/** LiveKit writes names in its webhooks as `joinedAt`, in its answers as `joined_at`. */
const participantShape = z
  .object({
    identity: z.string().max(200).default(''),
    sid: word,
    joinedAt: seconds.optional(),
    joined_at: seconds.optional(),
  })
  .transform(({ identity, sid, joinedAt, joined_at = joinedAt ?? 0 }) => ({
    identity,
    sid,
    joined_at: new Date(joined_at * 1000),
  }))

const webhookShape = z.object({
  id: word,
  event: word,
  createdAt: seconds.default(0),
  room: z.object({ name: z.string() }).optional(),
  participant: participantShape.optional(),
})

const trackShape = z.object({ sid: word, source: z.string().optional(), muted: z.boolean().default(false) })
const listShape = z.object({
  participants: z
    .array(z.intersection(participantShape, z.object({ tracks: z.array(trackShape).default([]) })))
    .default([]),
})

/** The room server refused the call; `code` is Twirp's. */
export class RoomServerRefusal extends Error {
  override name = 'RoomServerRefusal'
  readonly code: string

  constructor(method: string, status: number, code: string) {
    super(`the room server refused ${method}: ${status} ${code}`)
    this.code = code
  }
}

/** The camera, the microphone and the screen, and nothing else. */
const sources = ['camera', 'microphone', 'screen_share', 'screen_share_audio']

export function createRoomService(config: Config, clock: Clock): RoomService {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: key } = config
  const secret = new TextEncoder().encode(config.LIVEKIT_API_SECRET)
  const now = () => toSeconds(clock.now())
  const through = createOutside({ timeout_ms: config.LIVEKIT_TIMEOUT_MS, ...atOnce })

  function token(claims: Record<string, unknown>): SignJWT {
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuer(key).setIssuedAt(now())
  }

  /** `allow`: a Twirp error code that counts as success, with an empty answer. */
  async function call(method: string, grant: object, body: object, allow?: string): Promise<unknown> {
    const service_token = await token({ video: grant })
      .setNotBefore(now())
      .setExpirationTime(now() + serviceTokenSeconds)
      .sign(secret)
    const { ok, status, json } = await through((signal) =>
      fetchJson(`${url.replace(/^ws/, 'http')}/twirp/livekit.RoomService/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${service_token}` },
        body: JSON.stringify(body),
        signal,
      }),
    )
    if (ok) return answerShape.parse(json)
    const code = answerShape.safeParse(json).data?.code ?? ''
    if (!code || code !== allow) throw new RoomServerRefusal(method, status, code)
    return {}
  }

  return {
    url: config.LIVEKIT_PUBLIC_URL,
    async openRoom({ name, max_participants, empty_seconds }) {
      const timeouts = { empty_timeout: empty_seconds, departure_timeout: empty_seconds }
      await call('CreateRoom', { roomCreate: true }, { name, max_participants, ...timeouts })
    },
    async closeRoom(room) {
      await call('DeleteRoom', { roomCreate: true }, { room }, 'not_found')
    },
    async check() {
      await call('ListRooms', { roomList: true }, { names: ['no-such-room'] })
    },
    async listParticipants(room) {
      const answer = await call('ListParticipants', { roomAdmin: true, room }, { room }, 'not_found')
      return listShape.parse(answer).participants.map(({ identity, sid, joined_at, tracks }) => ({
        identity,
        sid,
        joined_at,
        open_microphone_sids: tracks.flatMap((track) =>
          track.source === 'MICROPHONE' && !track.muted ? track.sid : [],
        ),
      }))
    },
    async removeParticipant({ room, identity }) {
      await call('RemoveParticipant', { roomAdmin: true, room }, { room, identity }, 'not_found')
    },
    async muteTrack({ room, identity, track_sid }) {
      const track = { room, identity, track_sid, muted: true }
      await call('MutePublishedTrack', { roomAdmin: true, room }, track, 'not_found')
    },
    signJoinToken({ room, identity, name, role, starts_at, ends_at }) {
      const rights = { canPublish: true, canPublishSources: sources, canSubscribe: true, canPublishData: true }
      return token({ video: { roomJoin: true, room, ...rights }, name, metadata: JSON.stringify({ role }) })
        .setSubject(identity)
        .setNotBefore(toSeconds(starts_at))
        .setExpirationTime(toSeconds(ends_at))
        .sign(secret)
    },
    iceServers: (user_id) => turnServers(config, user_id, now()),
    async readWebhook(body, authorization) {
      const { payload } = await jwtVerify<{ sha256?: string }>(authorization, secret, {
        issuer: key,
        currentDate: clock.now(),
        clockTolerance: 10,
      })
      if (payload.sha256 !== createHash('sha256').update(body).digest('base64'))
        throw new Error('the body is not the one that was signed')
      const { id, event, createdAt, room, participant = null } = webhookShape.parse(JSON.parse(body))
      return room ? { id, event, at: new Date(createdAt * 1000), room: room.name, participant } : null
    },
  }
}

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
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
