// Loaded by media.test.ts: joins with the real client and measures received media.
import { ExternalE2EEKeyProvider, Room, RoomEvent, setLogLevel, Track } from 'livekit-client'

setLogLevel('silent')

const params = new URLSearchParams(location.search)
const room = new Room({
  ...(params.has('encrypted') && (await encryption())),
  adaptiveStream: params.has('adaptive'),
  publishDefaults: { simulcast: params.has('simulcast'), red: false, videoCodec: 'vp8' },
})
if (params.has('native')) behaveAsNative()
if (params.has('relay')) sendMediaThrough(Number(params.get('relay')))
const messages = []
const events = []
let marks = {}

room.on(RoomEvent.TrackSubscribed, (track, publication, participant) => {
  const element = track.attach()
  element.dataset.name = nameOf(participant, publication)
  document.body.append(element)
})
room.on(RoomEvent.TrackUnsubscribed, (_track, publication, participant) => {
  for (const element of document.querySelectorAll(selectorOf(nameOf(participant, publication)))) element.remove()
})
room.on(RoomEvent.DataReceived, (data, participant, _kind, topic) => {
  messages.push([participant?.identity, topic, new TextDecoder().decode(data)])
})
room.registerTextStreamHandler('chat', async (reader, { identity }) => {
  messages.push([identity, 'chat', await reader.readAll()])
})
for (const event of [RoomEvent.Reconnected, RoomEvent.Disconnected, RoomEvent.TrackMuted, RoomEvent.TrackUnmuted]) {
  room.on(event, (detail) => events.push(typeof detail === 'object' ? event : `${event} ${detail ?? ''}`.trim()))
}

async function encryption() {
  const keyProvider = new ExternalE2EEKeyProvider()
  await keyProvider.setKey('known to both')
  return { encryption: { keyProvider, worker: new Worker('/e2ee-worker.mjs', { type: 'module' }) } }
}

function nameOf(participant, publication) {
  return `${participant.identity} ${publication.source}`
}

function selectorOf(name) {
  return `[data-name="${name}"]`
}

// Pretends to be an SDK that identifies tracks by their SDP id only.
function behaveAsNative() {
  globalThis.WebSocket = class extends WebSocket {
    constructor(url, protocols) {
      super(String(url).replace('sdk=js', 'sdk=rust'), protocols)
    }
  }
  room.on(RoomEvent.SignalConnected, () => {
    room.engine.getTrackIdForReceiver = () => undefined
  })
}

// The client reaches the server only at this port and sends no candidates of its own.
function sendMediaThrough(port) {
  const add = RTCPeerConnection.prototype.addIceCandidate
  RTCPeerConnection.prototype.addIceCandidate = function (init) {
    const candidate = init.candidate.replace(/^(\S+ \d \S+ \d+) \S+ \d+/, `$1 127.0.0.1 ${port}`)
    return add.call(this, { ...init, candidate })
  }
  Object.defineProperty(RTCPeerConnection.prototype, 'onicecandidate', { set() {} })
}

// Received media by "identity source": counters and a hash of the displayed frame.
async function measure() {
  const arrived = {}
  for (const participant of room.remoteParticipants.values()) {
    for (const publication of participant.trackPublications.values()) {
      const stats = [...((await publication.track?.receiver?.getStats()) ?? new Map()).values()]
      const inbound = stats.find(({ type }) => type === 'inbound-rtp')
      if (!inbound) continue
      const name = nameOf(participant, publication)
      const { framesDecoded = 0, totalSamplesReceived = 0, totalAudioEnergy = 0 } = inbound
      const { frameWidth = 0, freezeCount = 0, totalFreezesDuration = 0, concealedSamples = 0 } = inbound
      const picture = pictureOf(name)
      const smoothness = { frameWidth, freezeCount, totalFreezesDuration, concealedSamples }
      arrived[name] = { framesDecoded, totalSamplesReceived, totalAudioEnergy, picture, ...smoothness }
    }
  }
  return arrived
}

function pictureOf(name) {
  const video = document.querySelector(selectorOf(name))
  if (!video?.videoWidth) return undefined
  const context = new OffscreenCanvas(64, 48).getContext('2d', { willReadFrequently: true })
  context.drawImage(video, 0, 0, 64, 48)
  return context.getImageData(0, 0, 64, 48).data.reduce((hash, byte) => (hash * 31 + byte) | 0, 0)
}

async function protocolsOf(track) {
  const stats = [...(await track.receiver.getStats()).values()]
  return stats.filter(({ type }) => type === 'local-candidate').map(({ protocol }) => protocol)
}

globalThis.client = {
  room,
  protocolsOf,
  messages,
  events,
  measure,

  async join(url, token) {
    if (params.has('encrypted')) await room.setE2EEEnabled(true)
    await room.connect(url, token, { maxRetries: 0 })
  },

  // The frames of the own camera that were encoded in the largest size.
  async encoded() {
    const { track } = room.localParticipant.getTrackPublication(Track.Source.Camera)
    const stats = [...(await track.sender.getStats()).values()]
    return Math.max(...stats.filter(({ type }) => type === 'outbound-rtp').map(({ framesEncoded }) => framesEncoded))
  },

  // A continuous tone, because the fake microphone only beeps occasionally.
  async hum() {
    const context = new AudioContext()
    const tone = new OscillatorNode(context)
    const output = new MediaStreamAudioDestinationNode(context)
    tone.connect(output)
    tone.start()
    await room.localParticipant.publishTrack(output.stream.getAudioTracks()[0], {
      source: Track.Source.Microphone,
    })
  },

  // Requests a quality (0, 1, 2) of one track, or disables it.
  want(name, { quality, isEnabled = true }) {
    for (const participant of room.remoteParticipants.values()) {
      for (const publication of participant.trackPublications.values()) {
        if (nameOf(participant, publication) !== name) continue
        publication.setEnabled(isEnabled)
        if (quality !== undefined) publication.setVideoQuality(quality)
      }
    }
  },

  // True once every track has progressed since the first call: new frames, a changed picture, audio.
  async flows(key, names) {
    const arrived = await measure()
    const before = (marks[key] ??= arrived)
    return names.every((name) => {
      const [then, now] = [before[name], arrived[name]]
      if (!then || !now) {
        if (now) before[name] = now
        return false
      }
      if (name.endsWith('microphone')) {
        return now.totalSamplesReceived > then.totalSamplesReceived && now.totalAudioEnergy > then.totalAudioEnergy
      }
      return now.framesDecoded >= then.framesDecoded + 5 && now.picture !== undefined && now.picture !== then.picture
    })
  },
}
