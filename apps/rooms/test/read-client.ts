import { DataPacket, TrackSource, type ParticipantInfo } from '@livekit/protocol'
import type { connect } from './signal-client.ts'

/** Returns the server's own messages to the client on this topic. */
export function serverWords(client: Awaited<ReturnType<typeof connect>>, topic: string): string[] {
  return client.received_data().flatMap((bytes) => {
    const { value, participantIdentity } = DataPacket.fromBinary(bytes)
    const isWord = value.case === 'user' && participantIdentity === '' && value.value.topic === topic
    return isWord ? [new TextDecoder().decode(value.value.payload)] : []
  })
}

type Info = Pick<ParticipantInfo, 'permission' | 'tracks'>

export function mayUseMicrophone({ permission }: Info): boolean {
  return permission?.canPublishSources.includes(TrackSource.MICROPHONE) ?? false
}

export function isSendingMicrophone({ tracks }: Info): boolean {
  return tracks.some(({ source }) => source === TrackSource.MICROPHONE)
}
