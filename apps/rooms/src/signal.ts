import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  ClientConfigSetting,
  ClientConfiguration,
  Codec,
  DisconnectReason,
  JoinResponse,
  LeaveRequest,
  LeaveRequest_Action,
  ServerInfo,
  ServerInfo_Edition,
  SignalRequest,
  SignalResponse,
} from '@livekit/protocol'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { admit, requestUrl, type Admission } from './admission.ts'
import type { Media } from './media.ts'
import { reconnectRequest, type Participant } from './participant.ts'
import { handleRequest, type Session } from './requests.ts'
import type { RoomRegistry } from './room-registry.ts'
import type { Room } from './room.ts'
import type { ApiKey } from './tokens.ts'
import { turnServer, type TurnOptions } from './turn.ts'

export type SignalContext = {
  key: ApiKey
  registry: RoomRegistry
  media: Media
  turn: TurnOptions | undefined
  now: () => number
  log: (line: string) => void
}

/** The protocol version whose messages we speak, and the oldest server release that did. */
const PROTOCOL = 15
const SERVER_VERSION = '1.8.0'
const CLIENT_PING_INTERVAL_S = 5
const CLIENT_PING_TIMEOUT_S = 15
const MAX_MESSAGE_BYTES = 1024 * 1024
/** A socket that has not answered one ping by the next is dead: its owner may have left the network. */
const PING_INTERVAL_MS = 10_000

/** The WebSocket side: `/rtc` only. A client that tries `/rtc/v1` first comes back here after the 404. */
export function createSignal(context: SignalContext) {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_MESSAGE_BYTES })

  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    if (requestUrl(request).pathname !== '/rtc') return refuseUpgrade(stream, 404)
    const admission = admit(request, context.key, context.registry, context.now())
    if (!admission.isAdmitted) return refuseUpgrade(stream, admission.status)
    sockets.handleUpgrade(request, stream, head, (socket) => {
      keepAlive(socket)
      connect(socket, requestUrl(request).searchParams, admission, context)
    })
  }

  return { onUpgrade }
}

function connect(
  socket: WebSocket,
  params: URLSearchParams,
  { claims, identity, room: name }: Extract<Admission, { isAdmitted: true }>,
  context: SignalContext,
): void {
  socket.on('error', (error) => context.log(`signalling of ${identity}: ${error.message}`))
  // The library cannot restart ICE, so a session is not resumed: the client begins anew, within the same second.
  if (params.get('reconnect') === '1') return sayLeave(socket, reconnectRequest())

  const { emptyTimeout, departureTimeout, maxParticipants, metadata } = claims.roomConfig ?? {}
  const room =
    context.registry.find(name) ??
    context.registry.open(name, {
      empty_timeout: emptyTimeout,
      departure_timeout: departureTimeout,
      max_participants: maxParticipants,
      metadata,
    })
  if (!room.hasPlaceFor(identity)) {
    const reason = DisconnectReason.JOIN_FAILURE
    return sayLeave(socket, new LeaveRequest({ reason, action: LeaveRequest_Action.DISCONNECT }))
  }
  const participant = room.join({
    claims,
    identity,
    socket,
    media: context.media,
    auto_subscribe: params.get('auto_subscribe') !== '0',
    now_ms: context.now(),
  })
  socket.on('message', (data) => receive(data, { participant, room, log: context.log }))
  socket.on('close', () => (participant.socket_lost_ms = context.now()))
  participant.send({ case: 'join', value: joinResponse(participant, room, context) })
  room.admit(participant)
}

/** A message that cannot be read or carried out costs its sender the connection and nobody else anything. */
function receive(data: RawData, session: Session): void {
  const { participant, room, log } = session
  try {
    handleRequest(SignalRequest.fromBinary(toBytes(data)), session)
  } catch (error) {
    log(`message of ${participant.identity} in ${room.name} refused: ${String(error)}`)
    participant.askToReconnect()
  }
}

function toBytes(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? Buffer.from(data) : data
}

function joinResponse(participant: Participant, room: Room, { turn, now }: SignalContext): JoinResponse {
  const others = [...room.participants.values()].filter((other) => other !== participant)
  return new JoinResponse({
    room: room.info(),
    participant: participant.info(),
    otherParticipants: others.map((other) => other.info()),
    serverVersion: SERVER_VERSION,
    serverInfo: new ServerInfo({ edition: ServerInfo_Edition.Standard, version: SERVER_VERSION, protocol: PROTOCOL }),
    iceServers: turn ? [turnServer(turn, participant.identity, now())] : [],
    subscriberPrimary: true,
    // The client's first offer then carries the data channels: the library can't add them to a connection that is up.
    fastPublish: true,
    clientConfiguration: new ClientConfiguration({ resumeConnection: ClientConfigSetting.DISABLED }),
    pingInterval: CLIENT_PING_INTERVAL_S,
    pingTimeout: CLIENT_PING_TIMEOUT_S,
    enabledPublishCodecs: [new Codec({ mime: 'video/VP8' }), new Codec({ mime: 'audio/opus' })],
  })
}

function sayLeave(socket: WebSocket, value: LeaveRequest): void {
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
  }, PING_INTERVAL_MS)
  socket.on('pong', () => (isAlive = true))
  socket.on('close', () => clearInterval(timer))
}
