import { browserOf, systemOf } from '../devices/permission-browser.ts'
import type { MeetingFailure } from '../meeting.store.ts'
import { networkSteps, webRtcSteps } from './connection-help.texts.ts'

/** Firefox without `media.peerconnection.enabled`, lockdown mode and some extensions take it away. */
export function hasWebRtc(): boolean {
  return typeof RTCPeerConnection === 'function'
}

/** What to do about a failure in this browser and system. Nothing where the room is full. */
export function connectionSteps(failure: MeetingFailure, user_agent: string): readonly string[] {
  if (failure === 'FULL') return []
  return failure === 'NO_WEBRTC' ? webRtcSteps[browserOf(user_agent)] : networkSteps(failure, systemOf(user_agent))
}
