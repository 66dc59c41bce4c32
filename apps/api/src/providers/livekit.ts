import { createHash, createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import { createOutside, fetchJson } from './outside.ts'

export interface RoomEvent {
  id: string
  event: string
  /** Precise to the second; the event may arrive much later. */
  at: Date
  room: string
  participant: Participant | null
}

export interface Participant {
  identity: string
  /** Id of this stay; a participant who rejoins gets a new one. */
  sid: string
  joined_at: Date
}

export interface ListedParticipant extends Participant {
  open_microphone_sids: string[]
  may_speak: boolean
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
  may_speak: boolean
  starts_at: Date
  ends_at: Date
}

/** LiveKit or our own room server. A missing room or participant is no error. */
export interface RoomService {
  url: string
  openRoom(room: { name: string; max_participants: number; empty_seconds: number; metadata?: string }): Promise<void>
  setRoomMetadata(room: { room: string; metadata: string }): Promise<void>
  /** Takes effect at once, also on what is published. */
  setMaySpeak(participant: { room: string; identity: string; may_speak: boolean }): Promise<void>
  closeRoom(name: string): Promise<void>
  listParticipants(room: string): Promise<ListedParticipant[]>
  /** Revokes their token; without `may_return` also tokens that are issued within the next minute. */
  removeParticipant(participant: { room: string; identity: string; may_return?: boolean }): Promise<void>
  sendData(message: { room: string; topic: string; word: string; to?: readonly string[] }): Promise<void>
  /** Only the track's owner can unmute it. */
  muteTrack(track: { room: string; identity: string; track_sid: string }): Promise<void>
  /** Throws if the server does not answer or rejects our key. */
  check(): Promise<void>
  signJoinToken(grant: JoinGrant): Promise<string>
  iceServers(user_id: string): IceServer[]
  /** Null for an event without a room. Throws if the signature does not match the body. */
  readWebhook(body: string, authorization: string): Promise<RoomEvent | null>
}

const serviceTokenSeconds = 600
// Jobs use a few of these calls; the rest serve users who join meetings.
const atOnce = { at_once_max: 30, waiting_max: 200 }

const answerShape = z.looseObject({ code: z.string().optional() })

const word = z.string().regex(/^[\w-]{1,100}$/)
// Protobuf's JSON writes 64-bit numbers as strings and omits zeros.
const seconds = z.coerce.number().int().min(0).max(32_503_680_000)

// LiveKit names fields `joinedAt` in webhooks and `joined_at` in API answers.
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
const permissionShape = z.object({
  can_publish: z.boolean().default(false),
  // Empty for all sources.
  can_publish_sources: z.array(z.string()).default([]),
})
const listedShape = z.object({ tracks: z.array(trackShape).default([]), permission: permissionShape.optional() })
const listShape = z.object({
  participants: z.array(z.intersection(participantShape, listedShape)).default([]),
})

/** `code` is Twirp's. */
export class RoomServerRefusal extends Error {
  override name = 'RoomServerRefusal'
  readonly code: string

  constructor(method: string, status: number, code: string) {
    super(`the room server refused ${method}: ${status} ${code}`)
    this.code = code
  }
}

// Sound of a screen could carry a voice.
function sourcesOf(may_speak: boolean): string[] {
  return may_speak ? ['camera', 'microphone', 'screen_share', 'screen_share_audio'] : ['camera', 'screen_share']
}

interface TurnConfig {
  TURN_URLS: string
  TURN_SECRET: string
  TURN_TTL: number
}

interface RoomServiceConfig extends TurnConfig {
  LIVEKIT_URL: string
  LIVEKIT_PUBLIC_URL: string
  LIVEKIT_API_KEY: string
  LIVEKIT_API_SECRET: string
  LIVEKIT_TIMEOUT_MS: number
}

export function createRoomService(config: RoomServiceConfig, clock: Clock): RoomService {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: key } = config
  const secret = new TextEncoder().encode(config.LIVEKIT_API_SECRET)
  const now = () => toSeconds(clock.now())
  const through = createOutside({ service: 'rooms', timeout_ms: config.LIVEKIT_TIMEOUT_MS, ...atOnce })

  function token(claims: Record<string, unknown>): SignJWT {
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuer(key).setIssuedAt(now())
  }

  // `allowed` are Twirp error codes that count as success, with an empty result.
  async function call(method: string, grant: object, body: object, ...allowed: string[]): Promise<unknown> {
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
    if (!allowed.includes(code)) throw new RoomServerRefusal(method, status, code)
    return {}
  }

  return {
    url: config.LIVEKIT_PUBLIC_URL,
    async openRoom({ name, max_participants, empty_seconds, metadata = '' }) {
      const timeouts = { empty_timeout: empty_seconds, departure_timeout: empty_seconds }
      await call('CreateRoom', { roomCreate: true }, { name, max_participants, metadata, ...timeouts })
    },
    async setRoomMetadata({ room, metadata }) {
      await call('UpdateRoomMetadata', { roomAdmin: true, room }, { room, metadata }, 'not_found')
    },
    async setMaySpeak({ room, identity, may_speak }) {
      const can_publish_sources = sourcesOf(may_speak).map((source) => source.toUpperCase())
      const permission = { can_subscribe: true, can_publish: true, can_publish_data: true, can_publish_sources }
      await call('UpdateParticipant', { roomAdmin: true, room }, { room, identity, permission }, 'not_found')
    },
    async closeRoom(room) {
      await call('DeleteRoom', { roomCreate: true }, { room }, 'not_found')
    },
    async check() {
      await call('ListRooms', { roomList: true }, { names: ['no-such-room'] })
    },
    async listParticipants(room) {
      const answer = await call('ListParticipants', { roomAdmin: true, room }, { room }, 'not_found')
      return listShape.parse(answer).participants.map(({ identity, sid, joined_at, tracks, permission }) => ({
        identity,
        sid,
        joined_at,
        open_microphone_sids: tracks.flatMap((track) =>
          track.source === 'MICROPHONE' && !track.muted ? track.sid : [],
        ),
        may_speak: maySpeak(permission),
      }))
    },
    async removeParticipant({ room, identity, may_return = false }) {
      const revoke_token_ts = may_return ? String(now()) : '0'
      await call('RemoveParticipant', { roomAdmin: true, room }, { room, identity, revoke_token_ts }, 'not_found')
    },
    async sendData({ room, topic, word, to = [] }) {
      const data = Buffer.from(word).toString('base64')
      const packet = { room, topic, data, kind: 'RELIABLE', destination_identities: to }
      // LiveKit answers unavailable, after three seconds, if no room of this name is open.
      await call('SendData', { roomAdmin: true, room }, packet, 'not_found', 'unavailable')
    },
    async muteTrack({ room, identity, track_sid }) {
      const track = { room, identity, track_sid, muted: true }
      await call('MutePublishedTrack', { roomAdmin: true, room }, track, 'not_found')
    },
    signJoinToken({ room, identity, name, role, may_speak, starts_at, ends_at }) {
      const rights = {
        canPublish: true,
        canPublishSources: sourcesOf(may_speak),
        canSubscribe: true,
        canPublishData: true,
      }
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

function maySpeak(permission: z.infer<typeof permissionShape> | undefined): boolean {
  if (!permission) return true
  const { can_publish, can_publish_sources } = permission
  return can_publish && (can_publish_sources.length === 0 || can_publish_sources.includes('MICROPHONE'))
}

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

// coturn's REST credentials: the username is `expiry:user`, the password its HMAC-SHA1.
export function turnServers(config: TurnConfig, user_id: string, now_seconds: number): IceServer[] {
  if (!config.TURN_URLS) return []
  const username = `${now_seconds + config.TURN_TTL}:${user_id}`
  const credential = createHmac('sha1', config.TURN_SECRET).update(username).digest('base64')
  return [{ urls: config.TURN_URLS.split(',').map((entry) => entry.trim()), username, credential }]
}
