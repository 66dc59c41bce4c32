import { browserOf, systemOf } from '../devices/permission-browser.ts'
import type { MeetingFailure } from '../meeting.store.ts'
import { networkSteps, webRtcSteps } from './connection-help.texts.ts'

/** False in Firefox without `media.peerconnection.enabled`, in lockdown mode, and with some extensions. */
export function hasWebRtc(): boolean {
  return typeof RTCPeerConnection === 'function'
}

/** Returns what to do about a failure in this browser and system; nothing if the room is full. */
export function connectionSteps(failure: MeetingFailure, userAgent: string): readonly string[] {
  if (failure === 'FULL') return []
  return failure === 'NO_WEBRTC' ? webRtcSteps[browserOf(userAgent)] : networkSteps(failure, systemOf(userAgent))
}
