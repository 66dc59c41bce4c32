import {
  DisconnectReason,
  Pong,
  RequestResponse_Reason,
  SignalTarget,
  TrackPublishedResponse,
  type AddTrackRequest,
  type SignalRequest,
  type TrickleRequest,
  type UpdateParticipantMetadata,
} from '@livekit/protocol'
import type { Participant } from './participant.ts'
import { canPublishSource } from './permissions.ts'
import type { Room } from './room.ts'
import { describeTrack } from './track-info.ts'

export type Session = { participant: Participant; room: Room; log: (line: string) => void }

/** Answers one signalling message of a client. Those not listed concern what this server does not do. */
export function handleRequest({ message }: SignalRequest, { participant, room }: Session): void {
  switch (message.case) {
    case 'offer':
      return participant.publisher.offer(message.value)
    case 'answer':
      return participant.answer(message.value)
    case 'trickle':
      return addCandidate(participant, message.value)
    case 'addTrack':
      return addTrack(participant, message.value)
    case 'mute': {
      const track = participant.findTrack(message.value.sid)
      if (track) participant.mute(track, message.value.muted)
      return
    }
    case 'trackSetting':
      return participant.subscriber.updateSettings(message.value)
    case 'subscription':
      return room.updateSubscription(participant, message.value)
    case 'subscriptionPermission':
      return room.setSubscriptionPermission(participant, message.value)
    case 'updateMetadata':
      return updateMetadata(room, participant, message.value)
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
  const { candidate }: { candidate?: string } = JSON.parse(candidateInit)
  // An empty candidate says that there are no more.
  if (!candidate) return
  const connection = target === SignalTarget.PUBLISHER ? participant.publisher : participant.subscriber
  connection.addCandidate(candidate)
}

function addTrack(participant: Participant, request: AddTrackRequest): void {
  if (!canPublishSource(participant.permission, request.source)) {
    participant.refuse({ case: 'addTrack', value: request }, 'does not have permission to publish this source')
    return
  }
  if (!participant.canAddTrack()) {
    const reason = RequestResponse_Reason.LIMIT_EXCEEDED
    participant.refuse({ case: 'addTrack', value: request }, 'too many tracks', { reason })
    return
  }
  const info = describeTrack(request)
  participant.announce(request, info)
  participant.send({ case: 'trackPublished', value: new TrackPublishedResponse({ cid: request.cid, track: info }) })
}

function updateMetadata(room: Room, participant: Participant, request: UpdateParticipantMetadata): void {
  if (!participant.permission.canUpdateMetadata) {
    const message = 'does not have permission to update own metadata'
    participant.refuse({ case: 'updateMetadata', value: request }, message, { requestId: request.requestId })
    return
  }
  participant.update(request)
  room.refreshToken(participant)
}
