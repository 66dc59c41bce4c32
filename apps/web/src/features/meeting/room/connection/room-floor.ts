import type { Participant } from 'livekit-client'

/** The value of TrackSource.MICROPHONE in LiveKit's protocol. */
const microphone = 2

/** Whether the server accepts the participant's microphone. */
export function maySpeak({ permissions }: Pick<Participant, 'permissions'>): boolean {
  if (!permissions) return true
  const { canPublish, canPublishSources } = permissions
  return canPublish && (canPublishSources.length === 0 || canPublishSources.includes(microphone))
}
