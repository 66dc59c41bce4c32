import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { DisconnectReason, LeaveRequest, LeaveRequest_Action, SignalRequest, SignalResponse } from '@livekit/protocol'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { admit, requestUrl, type Admission } from './admission.ts'
import { mapsSections } from './client-sdk.ts'
import { joinResponse, type ResponseOptions } from './join-response.ts'
import { RateMeter, type Limits } from './limits.ts'
import type { Media } from '../media/media.ts'
import { reconnectRequest } from './participant-messages.ts'
import type { RelayPort } from '../turn/relay-port.ts'
import { handleRequest, type Session } from './requests.ts'
import { canResume, resume } from './resume.ts'
import { TooManyRoomsError, type RoomRegistry } from './room-registry.ts'
import type { Room } from './room.ts'
import type { ApiKey } from '../tokens.ts'
import { turnServer, type TurnOptions } from '../turn/turn.ts'
import { PerMinuteLimit } from './per-minute-limit.ts'

export interface SignalContext {
  key: ApiKey
  registry: RoomRegistry
  isWithinLimit: (request: IncomingMessage) => boolean
  media: Media
  relay: RelayPort | undefined
  limits: Limits
  turn: TurnOptions | undefined
  now: () => number
  log: (line: string) => void
}

type Admitted = Extract<Admission, { isAdmitted: true }>

interface Client {
  socket: WebSocket
  admitted: Admitted
  params: URLSearchParams
  canResume: boolean
}

// A socket that misses one ping is dead: the client may have left the network.
const pingIntervalMs = 10_000
const frameTooBig = 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'

/** Serves WebSockets at `/rtc` only. Clients that try `/rtc/v1` first fall back after the 404. */
export function createSignal(context: SignalContext) {
  const maxPayload = context.limits.signal_frame_bytes
  const joins = new PerMinuteLimit(context.limits.joins_per_minute)
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload })

  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    // Node removes its own error listener on upgrade.
    stream.on('error', () => stream.destroy())
    if (!context.isWithinLimit(request)) return refuseUpgrade(stream, 429)
    const url = requestUrl(request)
    if (!url) return refuseUpgrade(stream, 400)
    if (url.pathname !== '/rtc') return refuseUpgrade(stream, 404)
    const admission = admit({ request, url }, context.key, context.registry, context.now())
    if (!admission.isAdmitted) return refuseUpgrade(stream, admission.status)
    const person = JSON.stringify([admission.room, admission.identity])
    if (!joins.allows(person, context.now())) return refuseUpgrade(stream, 429)
    sockets.handleUpgrade(request, stream, head, (socket) => {
      keepAlive(socket)
      socket.on('error', (error) => context.log(`signaling socket of ${admission.identity} failed: ${error.message}`))
      const client = {
        socket,
        admitted: admission,
        params: url.searchParams,
        canResume: canResume(request.headers['user-agent']),
      }
      handleClient(client, context).catch((error: unknown) => {
        context.log(`${admission.identity} could not join ${admission.room}: ${String(error)}`)
        socket.terminate()
      })
    })
  }

  return { onUpgrade }
}

async function handleClient(client: Client, context: SignalContext): Promise<void> {
  if (client.params.get('reconnect') === '1') await reconnect(client, context)
  else connect(client, context)
}

function connect(client: Client, context: SignalContext): void {
  const { socket, admitted, params } = client
  const { claims, identity, room: name } = admitted
  const room = findOrOpen(admitted, context)
  if (!room?.canAccept(identity)) {
    context.log(`refused to let ${identity} join ${name}: ${room ? 'room is full' : 'too many rooms'}`)
    const reason = DisconnectReason.JOIN_FAILURE
    return sendLeave(socket, new LeaveRequest({ reason, action: LeaveRequest_Action.DISCONNECT }))
  }
  const participant = room.join({
    claims,
    identity,
    socket,
    media: context.media,
    relay: context.relay,
    auto_subscribe: params.get('auto_subscribe') !== '0',
    maps_sections: mapsSections(params),
    now_ms: context.now(),
  })
  listen(socket, { participant, room, log: context.log }, context)
  participant.send({ case: 'join', value: joinResponse(participant, room, responseOptions(client, context)) })
  room.admit(participant)
}

// Resumes if only the signaling socket was lost; anything else needs a full reconnect.
async function reconnect(client: Client, context: SignalContext): Promise<void> {
  const { socket, params } = client
  const { identity, room: name } = client.admitted
  const room = context.registry.find(name)
  const participant = room?.participants.get(identity)
  if (!room || !participant || participant.sid !== params.get('sid')) return sendLeave(socket, reconnectRequest())
  listen(socket, { participant, room, log: context.log }, context)
  const isResumed = await resume(socket, { participant, room, options: responseOptions(client, context) })
  if (!isResumed) sendLeave(socket, reconnectRequest())
}

function findOrOpen({ claims, room: name }: Admitted, { registry }: SignalContext): Room | undefined {
  const { emptyTimeout, departureTimeout, maxParticipants, metadata } = claims.roomConfig ?? {}
  const settings = {
    empty_timeout: emptyTimeout,
    departure_timeout: departureTimeout,
    max_participants: maxParticipants,
    metadata,
  }
  try {
    return registry.find(name) ?? registry.open(name, settings)
  } catch (error) {
    if (error instanceof TooManyRoomsError) return undefined
    throw error
  }
}

function responseOptions({ admitted, canResume }: Client, { turn, now }: SignalContext): ResponseOptions {
  return { iceServers: turn ? [turnServer(turn, admitted.identity, now())] : [], canResume }
}

// An invalid message costs its sender the connection and affects no one else.
function listen(socket: WebSocket, session: Session, { limits, now }: SignalContext): void {
  const { participant, room, log } = session
  const meter = new RateMeter(limits.signal_messages_per_second, limits.signal_bytes_per_second)
  const isCurrent = () => participant.link.isOn(socket)

  socket.on('message', (data) => {
    const bytes = toBytes(data)
    if (!meter.allows(bytes.length)) {
      if (isCurrent()) room.disconnectForExcess(participant, 'too many messages')
      else socket.terminate()
      return
    }
    if (!isCurrent()) return
    try {
      handleRequest(SignalRequest.fromBinary(bytes), session)
    } catch (error) {
      log(`could not handle message of ${participant.identity} in ${room.name}: ${String(error)}`)
      participant.requestReconnect()
    }
  })
  socket.on('error', (error) => {
    if ('code' in error && error.code === frameTooBig && isCurrent())
      room.disconnectForExcess(participant, 'message too large')
  })
  socket.on('close', () => {
    if (isCurrent()) participant.link.lost_ms = now()
  })
}

function toBytes(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? Buffer.from(data) : data
}

function sendLeave(socket: WebSocket, value: LeaveRequest): void {
  socket.send(new SignalResponse({ message: { case: 'leave', value } }).toBinary())
  socket.close(1000)
}

function refuseUpgrade(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

function keepAlive(socket: WebSocket): void {
  let isAlive = true
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, pingIntervalMs)
  socket.on('pong', () => (isAlive = true))
  socket.on('close', () => clearInterval(timer))
}
