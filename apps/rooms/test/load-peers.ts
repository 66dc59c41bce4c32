import { AddTrackRequest, SessionDescription, SignalRequest, SignalResponse, SignalTarget } from '@livekit/protocol'
import { TrackSource, TrackType, TrickleRequest } from '@livekit/protocol'
import { AccessToken } from 'livekit-server-sdk'
import { PeerConnection, Video, type DataChannel, type Track } from 'node-datachannel'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { serve } from '../../../scripts/vitest/child.ts'

// Runs as its own process for bench/rooms-load.bench.ts: one synthetic speaker and counting listeners.

interface Target {
  url: string
  api_key: string
  api_secret: string
  room: string
}

const framesPerSecond = 30
const packetsPerFrame = 5
const packetBytes = 1_000
const framesBetweenKeys = 45

const listeners: { frames: number; packets: number }[] = []
// Referenced because the library closes garbage-collected objects.
const retained: (PeerConnection | Track | DataChannel)[] = []

async function join({ url, api_key, api_secret, room }: Target, identity: string, kind: SignalTarget) {
  const token = new AccessToken(api_key, api_secret, { identity })
  token.addGrant({ roomJoin: true, room })
  const socket = new WebSocket(`${url}/rtc?access_token=${await token.toJwt()}&auto_subscribe=1&protocol=15`)
  const send = (message: NonNullable<ConstructorParameters<typeof SignalRequest>[0]>['message']) =>
    socket.send(new SignalRequest({ message }).toBinary())
  const connections = new Map<SignalTarget, PeerConnection>()
  for (const target of kind === SignalTarget.PUBLISHER ? [SignalTarget.PUBLISHER, SignalTarget.SUBSCRIBER] : [kind]) {
    const connection = new PeerConnection(identity, { iceServers: [], disableAutoNegotiation: true })
    connection.onLocalCandidate((candidate, sdpMid) =>
      send({
        case: 'trickle',
        value: new TrickleRequest({ target, candidateInit: JSON.stringify({ candidate, sdpMid }) }),
      }),
    )
    connections.set(target, connection)
    retained.push(connection)
  }
  socket.on('message', (bytes: Buffer) => {
    const { message } = SignalResponse.fromBinary(bytes)
    const subscriber = connections.get(SignalTarget.SUBSCRIBER)
    if (message.case === 'offer' && subscriber) {
      subscriber.setRemoteDescription(message.value.sdp, 'offer')
      subscriber.setLocalDescription('answer')
      const sdp = subscriber.localDescription()?.sdp ?? ''
      send({ case: 'answer', value: new SessionDescription({ type: 'answer', sdp, id: message.value.id }) })
    }
    if (message.case === 'answer')
      connections.get(SignalTarget.PUBLISHER)?.setRemoteDescription(message.value.sdp, 'answer')
    if (message.case === 'trickle') {
      const { candidate, sdpMid }: { candidate: string; sdpMid: string } = JSON.parse(message.value.candidateInit)
      connections.get(message.value.target)?.addRemoteCandidate(candidate, sdpMid)
    }
  })
  // The first messages may come together with the answer that opens the socket.
  await once(socket, 'open')
  return { connections, send }
}

async function speak(target: Target): Promise<void> {
  const { connections, send } = await join(target, 'speaker', SignalTarget.PUBLISHER)
  const connection = connections.get(SignalTarget.PUBLISHER)
  if (!connection) return
  retained.push(connection.createDataChannel('_reliable'))
  const section = new Video('video', 'SendOnly')
  section.addVP8Codec(96)
  section.addSSRC(4242, 'speaker', 'stream', 'camera')
  const track = connection.addTrack(section)
  retained.push(track)
  const size = { width: 1280, height: 720, source: TrackSource.CAMERA }
  send({ case: 'addTrack', value: new AddTrackRequest({ cid: 'camera', type: TrackType.VIDEO, ...size }) })
  connection.setLocalDescription('offer')
  const sdp = connection.localDescription()?.sdp ?? ''
  send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp, id: 1 }) })
  await new Promise<void>((resolve) => track.onOpen(resolve))
  const began = performance.now()
  let frame = 0
  setInterval(() => {
    const due = ((performance.now() - began) / 1000) * framesPerSecond
    for (; frame < due; frame += 1) for (const packet of framePackets(frame)) track.sendMessageBinary(packet)
  }, 5)
}

function framePackets(frame: number): Buffer[] {
  return Array.from({ length: packetsPerFrame }, (_, index) => {
    const packet = Buffer.alloc(packetBytes, 1)
    packet.set([0x80, (index === packetsPerFrame - 1 ? 0x80 : 0) | 96])
    packet.writeUInt16BE((frame * packetsPerFrame + index) & 0xffff, 2)
    packet.writeUInt32BE(((frame * 90_000) / framesPerSecond) >>> 0, 4)
    packet.writeUInt32BE(4242, 8)
    const isKey = frame % framesBetweenKeys === 0
    packet.set([index === 0 ? 0x90 : 0x80, 0x80, 0x80 | ((frame >> 8) & 0x7f), frame & 0xff, isKey ? 0 : 1], 12)
    return packet
  })
}

async function listen({ target, listeners: count }: { target: Target; listeners: number }): Promise<void> {
  while (listeners.length < count) {
    const counts = { frames: 0, packets: 0 }
    listeners.push(counts)
    const { connections } = await join(target, `listener-${listeners.length}`, SignalTarget.SUBSCRIBER)
    const connection = connections.get(SignalTarget.SUBSCRIBER)
    connection?.onDataChannel((channel) => retained.push(channel))
    connection?.onTrack((track) => {
      retained.push(track)
      track.onMessage((packet) => {
        const second = packet.readUInt8(1)
        if ((second & 0x7f) !== 96) return
        counts.packets += 1
        if (second & 0x80) counts.frames += 1
      })
    })
  }
}

/** Returns frames and packets a second per listener. */
async function measure({ seconds }: { seconds: number }) {
  for (const counts of listeners) counts.frames = counts.packets = 0
  const began = performance.now()
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const passed = (performance.now() - began) / 1000
  return {
    frames: listeners.map(({ frames }) => frames / passed),
    packets: listeners.reduce((sum, { packets }) => sum + packets, 0) / passed,
  }
}

const actions = { speak, listen, measure }
export type LoadActions = typeof actions

serve(actions)
