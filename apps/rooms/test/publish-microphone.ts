import { AddTrackRequest, SessionDescription, TrackSource, TrackType } from '@livekit/protocol'
import { Audio, PeerConnection } from 'node-datachannel'
import type { connect } from './signal-client.ts'

/** Publishes a silent microphone until disposed. */
export async function publishMicrophone(client: Awaited<ReturnType<typeof connect>>): Promise<Disposable> {
  const microphone = { cid: 'mic', name: 'mic', type: TrackType.AUDIO, source: TrackSource.MICROPHONE }
  client.send({ case: 'addTrack', value: new AddTrackRequest(microphone) })
  const audio = new Audio('0', 'SendOnly')
  audio.addOpusCodec(111)
  audio.addSSRC(1234, 'mic', 'stream', 'mic')
  const media = new PeerConnection('guest', { iceServers: [] })
  media.onLocalDescription((sdp) =>
    client.send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp }) }),
  )
  media.addTrack(audio)
  media.setLocalDescription()
  await client.published('mic')
  return { [Symbol.dispose]: () => media.close() }
}
