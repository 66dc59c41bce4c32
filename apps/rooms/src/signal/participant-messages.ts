import {
  DisconnectReason,
  LeaveRequest,
  LeaveRequest_Action,
  StreamState,
  StreamStateInfo,
  StreamStateUpdate,
  TrickleRequest,
  type SignalTarget,
} from '@livekit/protocol'
import type { SignalMessage } from './signal-link.ts'

export function leaveMessage(reason: DisconnectReason): SignalMessage {
  const action = LeaveRequest_Action.DISCONNECT
  return { case: 'leave', value: new LeaveRequest({ reason, action, canReconnect: false }) }
}

export function reconnectRequest(): LeaveRequest {
  const reason = DisconnectReason.STATE_MISMATCH
  return new LeaveRequest({ reason, action: LeaveRequest_Action.RECONNECT, canReconnect: true })
}

export function candidateMessage(target: SignalTarget, candidate: string, mid: string): SignalMessage {
  const candidateInit = JSON.stringify({ candidate: candidate.replace(/^a=/, ''), sdpMid: mid, sdpMLineIndex: 0 })
  return { case: 'trickle', value: new TrickleRequest({ target, candidateInit }) }
}

export function streamStateMessage(participantSid: string, trackSid: string, isPaused: boolean): SignalMessage {
  const state = isPaused ? StreamState.PAUSED : StreamState.ACTIVE
  const info = new StreamStateInfo({ participantSid, trackSid, state })
  return { case: 'streamStateUpdate', value: new StreamStateUpdate({ streamStates: [info] }) }
}
