import {
  SimulcastCodecInfo,
  TrackInfo,
  TrackSource,
  TrackType,
  VideoLayer,
  VideoQuality,
  type AddTrackRequest,
} from '@livekit/protocol'
import { newSid } from './ids.ts'

const rids = ['q', 'h', 'f']

// The track info sent before the first packet, with layers smallest first.
export function describeTrack(request: AddTrackRequest): TrackInfo {
  const isAudio = request.type === TrackType.AUDIO
  const isScreen = [TrackSource.SCREEN_SHARE, TrackSource.SCREEN_SHARE_AUDIO].includes(request.source)
  const mimeType = isAudio ? 'audio/opus' : 'video/VP8'
  const layers = isAudio ? [] : describeLayers(request)
  return new TrackInfo({
    sid: newSid('TR'),
    type: request.type,
    name: request.name,
    muted: request.muted,
    width: request.width,
    height: request.height,
    simulcast: layers.length > 1,
    source: request.source,
    layers,
    codecs: [new SimulcastCodecInfo({ mimeType, cid: request.cid, layers })],
    stereo: request.stereo,
    disableDtx: request.disableDtx,
    disableRed: true,
    encryption: request.encryption,
    audioFeatures: request.audioFeatures,
    mimeType,
    stream: request.stream || (isScreen ? 'screen' : 'camera'),
  })
}

function describeLayers({ layers, simulcastCodecs, width, height }: AddTrackRequest): VideoLayer[] {
  const announced = layers.length > 0 ? layers : (simulcastCodecs[0]?.layers ?? [])
  if (announced.length === 0) return [new VideoLayer({ quality: VideoQuality.HIGH, width, height })]
  return announced
    .toSorted((a, b) => a.width * a.height - b.width * b.height)
    .slice(0, rids.length)
    .map(({ quality, width, height, bitrate, ssrc }, index) => {
      return new VideoLayer({ quality, width, height, bitrate, ssrc, spatialLayer: index, rid: rids[index] ?? '' })
    })
}
