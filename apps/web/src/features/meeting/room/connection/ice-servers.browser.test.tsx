import { LogLevel, setLogLevel, version } from 'livekit-client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { joinMeeting, resetMeeting } from '../../meeting.ts'

// `latestJoinResponse` is internal to livekit-client; with another version these tests show whether it still works.

const own = { urls: ['turn:own.example:3478'], username: 'own', credential: 'secret' }
const theirs = { urls: ['turn:theirs.example:3478?transport=tcp'], username: 'theirs', credential: 'other' }

setLogLevel(LogLevel.silent)

afterEach(async () => {
  await resetMeeting()
  vi.unstubAllGlobals()
})

/** Encodes a field of bytes of the protocol-buffers format. */
function field(number: number, value: string | readonly number[]): number[] {
  const bytes = typeof value === 'string' ? [...new TextEncoder().encode(value)] : value
  const length = bytes.length < 128 ? [bytes.length] : [(bytes.length & 127) | 128, bytes.length >> 7]
  return [(number << 3) | 2, ...length, ...bytes]
}

/** LiveKit's SignalResponse with a JoinResponse. */
function joinResponse(servers: readonly (typeof own)[]): Uint8Array {
  const participant = [...field(1, 'PA_1'), ...field(2, 'vera')]
  const iceServers = servers.flatMap(({ urls, username, credential }) =>
    field(5, [...urls.flatMap((url) => field(1, url)), ...field(2, username), ...field(3, credential)]),
  )
  const isSubscriberPrimary = [6 << 3, 1]
  const server_version = field(4, '1.9.0')
  return new Uint8Array(field(1, [...field(2, participant), ...server_version, ...iceServers, ...isSubscriberPrimary]))
}

/** Returns the ICE servers of every connection that is made in a room whose server names these. */
function recordIceServers(servers: readonly (typeof own)[]): (RTCIceServer[] | undefined)[] {
  const made: (RTCIceServer[] | undefined)[] = []
  class RecordedConnection extends RTCPeerConnection {
    constructor(config?: RTCConfiguration) {
      super(config)
      made.push(config?.iceServers)
      onTestFinished(() => this.close())
    }
  }
  class RoomServerSocket extends EventTarget {
    readyState: number = WebSocket.OPEN
    onopen?: () => void
    onmessage?: (event: { data: ArrayBufferLike }) => void
    onclose?: (event: { wasClean: boolean }) => void
    constructor() {
      super()
      queueMicrotask(() => {
        this.onopen?.()
        this.onmessage?.({ data: joinResponse(servers).buffer })
      })
    }
    readonly send = () => undefined
    close() {
      this.readyState = WebSocket.CLOSED
      this.onclose?.({ wasClean: true })
      this.dispatchEvent(new CloseEvent('close', { wasClean: true, code: 1000 }))
    }
  }
  vi.stubGlobal('RTCPeerConnection', RecordedConnection)
  vi.stubGlobal('WebSocket', Object.assign(RoomServerSocket, { OPEN: 1, CLOSED: 3 }))
  return made
}

function join(ice_servers: (typeof own)[]) {
  const ticket = { url: 'ws://rooms.example', token: 'token', ice_servers }
  void joinMeeting(Promise.resolve(ticket), { camera: null, microphone: null })
}

/** One connection sends, the other receives. */
function onBothConnections(...servers: RTCIceServer[]) {
  return [servers, servers]
}

test(`livekit-client ${version} is given our ICE servers and those of the room server`, async () => {
  const made = recordIceServers([theirs])
  join([own])
  await expect.poll(() => made).toEqual(onBothConnections(own, theirs))
})

test('servers that both name are asked once, with our credentials', async () => {
  const made = recordIceServers([{ ...theirs, urls: own.urls }, theirs])
  join([own])
  await expect.poll(() => made).toEqual(onBothConnections(own, theirs))
})

test('without our own, those of the room server are used', async () => {
  const made = recordIceServers([theirs])
  join([])
  await expect.poll(() => made).toEqual(onBothConnections(theirs))
})
