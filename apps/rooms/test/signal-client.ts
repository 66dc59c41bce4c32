import {
  ParticipantInfo_State,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  TrickleRequest,
  type JoinResponse,
  type LeaveRequest,
  type ParticipantInfo,
  type RequestResponse,
} from '@livekit/protocol'
import { PeerConnection, type DataChannel } from 'node-datachannel'
import { once } from 'node:events'
import { WebSocket, type ClientOptions } from 'ws'

type Request = NonNullable<ConstructorParameters<typeof SignalRequest>[0]>['message']
type Message = SignalResponse['message']

/** Returns the HTTP status of the upgrade: 101 or the refusal. */
export async function upgradeStatus(url: string, token: string, query = '', options: ClientOptions = {}) {
  const socket = new WebSocket(`${url}/rtc?access_token=${token}&protocol=15${query}`, options)
  const [answer] = await Promise.race([
    once(socket, 'unexpected-response').then(([, response]) => [Number(response.statusCode)]),
    once(socket, 'open').then(() => [101]),
  ])
  socket.on('error', () => {})
  socket.terminate()
  return answer ?? 0
}

/**
 * A client without a browser: speaks the signaling protocol and, unless `hasMedia` is false, answers the first offer.
 * With `relay_port` it reaches the server's media at that port only and sends no candidates.
 */
export async function connect(url: string, token: string, { hasMedia = true, query = '', relay_port = 0 } = {}) {
  const socket = new WebSocket(`${url}/rtc?access_token=${token}&auto_subscribe=1&protocol=15${query}`)
  const received: Message[] = []
  const waiting = new Set<() => void>()
  const data: Uint8Array[] = []
  const channels: DataChannel[] = []
  const media = new PeerConnection('client', { iceServers: [] })
  let isDisposed = false
  const closed = once(socket, 'close')
  // A server that died is no error unless a test awaits `closed`.
  closed.catch(() => {})

  media.onLocalDescription((sdp) => send({ case: 'answer', value: new SessionDescription({ type: 'answer', sdp }) }))
  media.onLocalCandidate((candidate, sdpMid) => {
    if (relay_port > 0) return
    // libdatachannel gives the line of the SDP. Browsers send its value, and LiveKit accepts nothing else.
    const candidateInit = JSON.stringify({ candidate: candidate.replace(/^a=/, ''), sdpMid })
    send({ case: 'trickle', value: new TrickleRequest({ target: SignalTarget.SUBSCRIBER, candidateInit }) })
  })
  media.onDataChannel((channel) => {
    channels.push(channel)
    channel.onMessage((message) => {
      if (message instanceof Uint8Array) data.push(Uint8Array.from(message))
      wake()
    })
  })
  socket.on('message', (bytes: Buffer) => {
    if (isDisposed) return
    const { message } = SignalResponse.fromBinary(bytes)
    if (message.case === 'offer' && hasMedia) media.setRemoteDescription(message.value.sdp, 'offer')
    // Candidates of the publishing connection belong to a peer of the test.
    const isTrickle = message.case === 'trickle' && message.value.target === SignalTarget.SUBSCRIBER
    if (isTrickle && hasMedia) addCandidate(message.value)
    received.push(message)
    wake()
  })
  await once(socket, 'open').catch((error: unknown) => {
    media.close()
    throw error
  })

  function addCandidate({ candidateInit }: TrickleRequest): void {
    const { candidate, sdpMid }: { candidate: string; sdpMid: string } = JSON.parse(candidateInit)
    const relayed = candidate.replace(/^(\S+ \d \S+ \d+) \S+ \d+/, `$1 127.0.0.1 ${relay_port}`)
    media.addRemoteCandidate(relay_port > 0 ? relayed : candidate, sdpMid)
  }

  function wake(): void {
    for (const check of waiting) check()
  }

  function send(message: Request): void {
    socket.send(new SignalRequest({ message }).toBinary())
  }

  function until<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      function check(): void {
        const found = find()
        if (found === undefined) return
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
    })
  }

  // The latest info that `accept` matches.
  function participant(identity: string, accept: (info: ParticipantInfo) => boolean): Promise<ParticipantInfo> {
    return until(() =>
      received
        .flatMap((message) => (message.case === 'update' ? message.value.participants : []))
        .findLast((info) => info.identity === identity && accept(info)),
    )
  }

  return {
    send,
    sendBytes: (bytes: Uint8Array) => socket.send(bytes),
    closed,
    // Stops reading, as a client behind a dead connection does.
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    // The latest refreshed token.
    refreshed: (): Promise<string> =>
      until(() => received.flatMap((message) => (message.case === 'refreshToken' ? [message.value] : [])).at(-1)),
    received,
    joined: (): Promise<JoinResponse> =>
      until(() => received.flatMap((message) => (message.case === 'join' ? [message.value] : []))[0]),
    left: (): Promise<LeaveRequest> =>
      until(() => received.flatMap((message) => (message.case === 'leave' ? [message.value] : []))[0]),
    published: (cid: string): Promise<true> =>
      until(() => received.some((m) => m.case === 'trackPublished' && m.value.cid === cid) || undefined),
    refused: (): Promise<RequestResponse> =>
      until(() => received.flatMap((message) => (message.case === 'requestResponse' ? [message.value] : []))[0]),
    data: () => until(() => data[0]),
    received_data: () => data,
    response: (id: number): Promise<RequestResponse> =>
      until(() =>
        received
          .flatMap((message) => (message.case === 'requestResponse' ? [message.value] : []))
          .find(({ requestId }) => requestId === id),
      ),
    participant,
    active: (identity: string) => participant(identity, ({ state }) => state === ParticipantInfo_State.ACTIVE),
    drop: () => socket.terminate(),
    [Symbol.dispose]() {
      isDisposed = true
      media.close()
      socket.terminate()
    },
  }
}
