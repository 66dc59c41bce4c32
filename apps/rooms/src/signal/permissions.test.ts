import { AddTrackRequest, RequestResponse_Reason, TrackSource, TrackType } from '@livekit/protocol'
import { expect, test } from 'vitest'
import { connect } from '../../test/signal-client.ts'
import { startOwn } from '../../test/start-target.ts'

// LiveKit 1.13 looks at the source alone, so it admits sound that calls itself a camera. The site's client plays no sound
// of that source.
test('a participant who may publish only video sources cannot publish sound as one of them', async () => {
  await using target = await startOwn()
  const room = target.roomName()
  const canPublishSources = [TrackSource.CAMERA, TrackSource.SCREEN_SHARE]
  using anna = await connect(target.url, await target.token('anna', { roomJoin: true, room, canPublishSources }))
  await anna.joined()
  for (const source of [TrackSource.CAMERA, TrackSource.SCREEN_SHARE, TrackSource.UNKNOWN])
    anna.send({
      case: 'addTrack',
      value: new AddTrackRequest({ cid: `voice ${source}`, name: 'voice', type: TrackType.AUDIO, source }),
    })
  const refusals = () =>
    anna.received.flatMap((message) => (message.case === 'requestResponse' ? [message.value.reason] : []))
  await expect.poll(refusals).toEqual(Array(3).fill(RequestResponse_Reason.NOT_ALLOWED))
  const camera = { cid: 'cam', name: 'cam', type: TrackType.VIDEO, source: TrackSource.CAMERA }
  anna.send({ case: 'addTrack', value: new AddTrackRequest(camera) })
  await anna.published('cam')
})
