import { setTimeout as sleep } from 'node:timers/promises'
import {
  AudioFrame,
  AudioSource,
  AudioStream,
  dispose,
  LocalAudioTrack,
  LocalVideoTrack,
  Room,
  RoomEvent,
  SimulateScenarioKind,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoFrame,
  VideoSource,
  VideoStream,
  type RemoteTrack,
} from '@livekit/rtc-node'
import { serve } from '../../../scripts/vitest/child.ts'

// Runs as its own process: LiveKit's native client, whose faults would end the tests' process.

const [width, height] = [320, 180]
const framesPerSecond = 15
const [sampleRate, samplesPerFrame] = [48_000, 480]

const { SIMULATE_SIGNAL_RECONNECT, SIMULATE_FULL_RECONNECT } = SimulateScenarioKind

const room = new Room()
// Of each track since `forget`.
const arrived: Record<string, { frames: number; loudest: number }> = {}
const messages: [string | undefined, string][] = []
const events: string[] = []

room.on(RoomEvent.TrackSubscribed, (track, { source }, { identity }) => {
  const name = `${identity} ${source === TrackSource.SOURCE_CAMERA ? 'camera' : 'microphone'}`
  void watch(track, (arrived[name] ??= { frames: 0, loudest: 0 }))
})
room.on(RoomEvent.DataReceived, (data, participant) => {
  messages.push([participant?.identity, new TextDecoder().decode(data)])
})
room.on(RoomEvent.Reconnected, () => events.push('reconnected'))
room.on(RoomEvent.Disconnected, () => events.push('disconnected'))

async function watch(track: RemoteTrack, seen: (typeof arrived)[string]): Promise<void> {
  if (track.kind === TrackKind.KIND_VIDEO) for await (const _ of new VideoStream(track)) seen.frames += 1
  else
    for await (const { data } of new AudioStream(track)) {
      seen.frames += 1
      seen.loudest = data.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), seen.loudest)
    }
}

function forget(): void {
  for (const seen of Object.values(arrived)) Object.assign(seen, { frames: 0, loudest: 0 })
}

async function join({ url, token }: { url: string; token: string }): Promise<void> {
  await room.connect(url, token, { autoSubscribe: true, dynacast: true })
}

async function publish(): Promise<void> {
  const [picture, sound] = [new VideoSource(width, height), new AudioSource(sampleRate, 1)]
  const camera = LocalVideoTrack.createVideoTrack('camera', picture)
  const microphone = LocalAudioTrack.createAudioTrack('microphone', sound)
  await room.localParticipant!.publishTrack(camera, new TrackPublishOptions({ source: TrackSource.SOURCE_CAMERA }))
  const options = new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE })
  await room.localParticipant!.publishTrack(microphone, options)
  void blink(picture)
  void hum(sound)
}

async function blink(picture: VideoSource): Promise<void> {
  for (let step = 0; ; step = (step + 8) % 256) {
    const pixels = new Uint8Array((width * height * 3) / 2).fill(step)
    picture.captureFrame(new VideoFrame(pixels, width, height, VideoBufferType.I420))
    await sleep(1000 / framesPerSecond)
  }
}

async function hum(sound: AudioSource): Promise<void> {
  for (let sample = 0; ;) {
    const frame = AudioFrame.create(sampleRate, 1, samplesPerFrame)
    for (let index = 0; index < samplesPerFrame; index++, sample++)
      frame.data[index] = 8000 * Math.sin((2 * Math.PI * 440 * sample) / sampleRate)
    // Resolves when the queue has room again.
    await sound.captureFrame(frame)
  }
}

interface Profile {
  name: string
  metadata: string
  attributes: Record<string, string>
}

/** Resolves once the server has confirmed each change. */
async function describe({ name, metadata, attributes }: Profile): Promise<void> {
  await room.localParticipant!.updateName(name)
  await room.localParticipant!.updateMetadata(metadata)
  await room.localParticipant!.setAttributes(attributes)
}

async function send({ text, to }: { text: string; to: string[] }): Promise<void> {
  const data = new TextEncoder().encode(text)
  await room.localParticipant!.publishData(data, { reliable: true, destination_identities: to })
}

const actions = {
  join,
  publish,
  describe,
  send,
  forget,
  arrived: () => arrived,
  messages: () => messages,
  events: () => events,
  profiles: () =>
    Array.from(room.remoteParticipants.values(), ({ name, metadata, attributes }) => ({ name, metadata, attributes })),
  reconnect: ({ isFull }: { isFull: boolean }) =>
    room.simulateScenario(isFull ? SIMULATE_FULL_RECONNECT : SIMULATE_SIGNAL_RECONNECT),
}
export type NativeActions = typeof actions

serve(actions, async () => {
  await room.disconnect()
  await dispose()
})
