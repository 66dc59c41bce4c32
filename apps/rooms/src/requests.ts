import {
  DisconnectReason,
  Pong,
  SignalTarget,
  TrackInfo,
  TrackPublishedResponse,
  TrackSource,
  TrackType,
  type AddTrackRequest,
  type SignalRequest,
  type TrickleRequest,
  type UpdateParticipantMetadata,
} from '@livekit/protocol'
import { newSid } from './ids.ts'
import type { Participant } from './participant.ts'
import { canPublishSource } from './permissions.ts'
import type { Room } from './room.ts'

export type Session = { participant: Participant; room: Room; log: (line: string) => void }

/** Answers one signalling message of a client. Those not listed concern what this server does not do. */
export function handleRequest({ message }: SignalRequest, { participant, room, log }: Session): void {
  switch (message.case) {
    case 'offer':
      return participant.publisher.offer(message.value)
    case 'answer':
      return participant.subscriber.answer(message.value)
    case 'trickle':
      return addCandidate(participant, message.value)
    case 'addTrack':
      return addTrack(participant, message.value, log)
    case 'mute': {
      const track = participant.findTrack(message.value.sid)
      if (track) participant.mute(track, message.value.muted)
      return
    }
    case 'subscription':
      return room.updateSubscription(participant, message.value)
    case 'updateMetadata':
      return updateMetadata(participant, message.value)
    case 'ping':
      return participant.send({ case: 'pong', value: BigInt(Date.now()) })
    case 'pingReq': {
      const lastPingTimestamp = message.value.timestamp
      return participant.send({
        case: 'pongResp',
        value: new Pong({ lastPingTimestamp, timestamp: BigInt(Date.now()) }),
      })
    }
    case 'leave':
      return room.leave(participant, DisconnectReason.CLIENT_INITIATED)
    default:
  }
}

function addCandidate(participant: Participant, { candidateInit, target }: TrickleRequest): void {
  const { candidate, sdpMid }: { candidate?: string; sdpMid?: string | null } = JSON.parse(candidateInit)
  // An empty candidate says that there are no more.
  if (!candidate) return
  const connection = target === SignalTarget.PUBLISHER ? participant.publisher : participant.subscriber
  connection.addCandidate(candidate, sdpMid ?? '0')
}

function addTrack(participant: Participant, request: AddTrackRequest, log: (line: string) => void): void {
  if (!canPublishSource(participant.permission, request.source)) {
    participant.refuse({ case: 'addTrack', value: request }, 'does not have permission to publish this source')
    return
  }
  // Layers carry no SSRC in the offer, and the library tells tracks apart by nothing else: they would stay black.
  if (request.layers.length > 1) {
    const message = 'simulcast is not supported, publish with simulcast: false'
    participant.refuse({ case: 'addTrack', value: request }, message)
    log(`${participant.identity}: ${message}`)
    return
  }
  const isAudio = request.type === TrackType.AUDIO
  const isScreen = [TrackSource.SCREEN_SHARE, TrackSource.SCREEN_SHARE_AUDIO].includes(request.source)
  const info = new TrackInfo({
    sid: newSid('TR'),
    type: request.type,
    name: request.name,
    muted: request.muted,
    width: request.width,
    height: request.height,
    source: request.source,
    stereo: request.stereo,
    disableDtx: request.disableDtx,
    disableRed: true,
    mimeType: isAudio ? 'audio/opus' : 'video/VP8',
    stream: request.stream || (isScreen ? 'screen' : 'camera'),
  })
  participant.publisher.announce(request, info)
  participant.send({ case: 'trackPublished', value: new TrackPublishedResponse({ cid: request.cid, track: info }) })
}

function updateMetadata(participant: Participant, request: UpdateParticipantMetadata): void {
  if (!participant.permission.canUpdateMetadata) {
    const message = 'does not have permission to update own metadata'
    participant.refuse({ case: 'updateMetadata', value: request }, message, request.requestId)
    return
  }
  participant.update(request)
}
