import {
  CreateRoomRequest,
  DeleteRoomRequest,
  ListParticipantsRequest,
  ListRoomsRequest,
  MuteRoomTrackRequest,
  RoomParticipantIdentity,
  SendDataRequest,
  UpdateParticipantRequest,
  UpdateRoomMetadataRequest,
} from '@livekit/protocol'
import type { Target } from '../test/start-target.ts'
import { anyMessage, type MessageKind } from './any-message.ts'
import { draws, type Draw } from './draw.ts'
import type { Fuzzed } from './fuzzed.ts'

const methods: Record<string, MessageKind> = {
  CreateRoom: CreateRoomRequest,
  ListRooms: ListRoomsRequest,
  DeleteRoom: DeleteRoomRequest,
  ListParticipants: ListParticipantsRequest,
  GetParticipant: RoomParticipantIdentity,
  RemoveParticipant: RoomParticipantIdentity,
  MutePublishedTrack: MuteRoomTrackRequest,
  UpdateParticipant: UpdateParticipantRequest,
  SendData: SendDataRequest,
  UpdateRoomMetadata: UpdateRoomMetadataRequest,
}
const rooms = ['c-fuzz-0', 'c-fuzz-1', 'c-fuzz-2']
const statuses = new Set([200, 400, 401, 403, 404, 412, 414, 429, 431])

/** Sends RoomService calls and plain paths with all kinds of tokens; each must get a Twirp answer and none a 5xx. */
export async function fuzzHttp(target: Target, { count, seed }: { count: number; seed: number }): Promise<Fuzzed> {
  const fuzzed: Fuzzed = { sent: count, accepted: 0, faults: [] }
  const all = draws(seed, count).values()
  async function work() {
    for (const draw of all) {
      const { path, init } = await makeRequest(target, draw)
      const answer = await fetch(`${target.http_url}${path}`, { ...init, signal: AbortSignal.timeout(30_000) })
        .then(async ({ status, headers }) => ({ status, type: headers.get('content-type') ?? '' }))
        .catch((error: Error) => ({ status: 0, type: error.message }))
      if (answer.status === 200) fuzzed.accepted += 1
      const isTwirp = path.startsWith('/twirp/livekit.RoomService/')
      if (!statuses.has(answer.status)) fuzzed.faults.push(`${answer.status} ${answer.type}: ${path.slice(0, 200)}`)
      else if (isTwirp && answer.status !== 431 && answer.type !== 'application/json')
        fuzzed.faults.push(`${answer.status} is ${answer.type}: ${path.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return fuzzed
}

async function makeRequest(target: Target, draw: Draw): Promise<{ path: string; init: RequestInit }> {
  const room = draw.pick(rooms)
  const token = await anyToken(target, draw, room)
  const authorization = draw.pick([`Bearer ${token}`, `Bearer ${token}`, `Bearer ${token}`, '', 'Basic YTpi'])
  if (draw.chance(0.2)) return { path: anyPath(draw, token), init: { headers: { authorization } } }
  const name = draw.chance(0.95) ? draw.pick(Object.keys(methods)) : draw.pick(['constructor', '__proto__', 'X'])
  const path = `/twirp/livekit.RoomService/${name}`
  const body = anyBody(Object.hasOwn(methods, name) ? methods[name]! : ListRoomsRequest, draw, room)
  return { path, init: { method: draw.chance(0.97) ? 'POST' : 'PUT', headers: { authorization }, body } }
}

function anyToken(target: Target, draw: Draw, room: string): Promise<string> {
  const flag = () => draw.chance(0.85)
  const grant = { roomCreate: flag(), roomList: flag(), roomAdmin: flag(), roomJoin: flag() }
  return target.token('server', draw.chance(0.9) ? { ...grant, room } : grant)
}

function anyPath(draw: Draw, token: string): string {
  const text = encodeURIComponent(draw.text().toWellFormed())
  const query = draw.pick([
    '',
    `?access_token=${token}`,
    `?access_token=${text}`,
    `?room=${text}&access_token=${token}`,
  ])
  return draw.pick(['/', '/health', '/rtc', '/rtc/validate', '/rtc/v1', `/${text}`, '/twirp/', '//', '/%']) + query
}

function anyBody(type: MessageKind, draw: Draw, room: string): string {
  const message = anyMessage(type, draw)
  const json = toJson(message)
  if (typeof json === 'object' && draw.chance(0.7)) Object.assign(json, 'name' in message ? { name: room } : { room })
  const text = JSON.stringify(json)
  if (draw.chance(0.1)) return draw.pick(['', '{', 'null', '[]', '"a"', '{"room":1}', '['.repeat(50_000), draw.text()])
  return draw.chance(0.1) ? text.slice(0, draw.int(0, text.length)) : text
}

// An unnamed enum number cannot be written as JSON.
function toJson(message: object): object {
  try {
    return (message as ListRoomsRequest).toJson() as object
  } catch {
    return {}
  }
}
