import {
  AddTrackRequest,
  DisconnectReason,
  Pong,
  RequestResponse_Reason as Reason,
  SignalTarget,
  TrackPublishedResponse,
  TrackType,
  UpdateParticipantMetadata,
  type SignalRequest,
  type SimulateScenario,
  type TrickleRequest,
} from '@livekit/protocol'
import type { Participant } from './participant.ts'
import { canPublishSource, sourceOf } from './permissions.ts'
import type { Room } from './room.ts'
import { findExcess } from './text-limits.ts'
import { describeTrack } from './track-info.ts'

export interface Session {
  participant: Participant
  room: Room
  log: (line: string) => void
}

// Messages not listed concern features that this server does not have.
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
    case 'simulate':
      return simulate(message.value, { participant, room })
    case 'leave':
      return room.leave(participant, DisconnectReason.CLIENT_INITIATED)
    default:
  }
}

/** Failures by which clients try out their reconnecting. They affect only the client that asks. */
function simulate({ scenario }: SimulateScenario, { participant, room }: Omit<Session, 'log'>): void {
  switch (scenario.case) {
    case 'leaveRequestFullReconnect':
      return participant.requestReconnect()
    case 'serverLeave':
      return room.leave(participant, DisconnectReason.SERVER_SHUTDOWN)
    case 'nodeFailure':
    case 'migration':
      participant.abandon()
      return room.leave(participant, DisconnectReason.SERVER_SHUTDOWN)
    default:
  }
}

function addCandidate(participant: Participant, { candidateInit, target }: TrickleRequest): void {
  const { candidate }: { candidate?: string } = JSON.parse(candidateInit)
  // An empty candidate marks the end of candidates.
  if (!candidate) return
  const connection = target === SignalTarget.PUBLISHER ? participant.publisher : participant.subscriber
  connection.addCandidate(candidate)
}

function addTrack(participant: Participant, request: AddTrackRequest): void {
  const isAudio = request.type === TrackType.AUDIO
  if (!canPublishSource(participant.permission, sourceOf({ source: request.source, isAudio }))) {
    const message = 'does not have permission to publish this source'
    participant.respond({ case: 'addTrack', value: request }, { reason: Reason.NOT_ALLOWED, message })
    return
  }
  if (!participant.canAddTrack()) {
    const message = 'too many tracks'
    participant.respond({ case: 'addTrack', value: request }, { reason: Reason.LIMIT_EXCEEDED, message })
    return
  }
  const message = [request.name, request.cid, request.stream].map((name) => findExcess({ name })).find(Boolean)
  if (message) {
    const value = new AddTrackRequest({ type: request.type, source: request.source })
    participant.respond({ case: 'addTrack', value }, { reason: Reason.LIMIT_EXCEEDED, message })
    return
  }
  const info = describeTrack(request)
  participant.announce(request, info)
  participant.send({ case: 'trackPublished', value: new TrackPublishedResponse({ cid: request.cid, track: info }) })
}

function updateMetadata(room: Room, participant: Participant, request: UpdateParticipantMetadata): void {
  const { requestId } = request
  // Without the texts, because the client matches responses by id.
  const answered = { case: 'updateMetadata', value: new UpdateParticipantMetadata({ requestId }) } as const
  if (!participant.permission.canUpdateMetadata) {
    const message = 'does not have permission to update own metadata'
    participant.respond(answered, { reason: Reason.NOT_ALLOWED, message, requestId })
    return
  }
  const message = participant.findExcessAfterUpdate(request)
  if (message) {
    participant.respond(answered, { reason: Reason.LIMIT_EXCEEDED, message, requestId })
    return
  }
  participant.update(request)
  // Native SDKs wait for this response.
  if (requestId !== 0) participant.respond(answered, { reason: Reason.OK, requestId })
  room.refreshToken(participant)
}
