import type { RealtimeEvent } from '@razgovor/contract/realtime'
import type { Place } from './realtime-place.ts'
import { reconnectDelay } from './reconnect-policy.ts'
import { takeEvent, type PageEvent } from './take-event.ts'

interface RealtimeParts {
  /** A token for one opening of the socket. */
  getToken: () => Promise<string>
  /** What this tab has had: the server sends what is above, in order. */
  /** No token was given: maybe the session is over, maybe the network. It is tried again until the returned function is called. */
  onRefused: (error: unknown) => void
  place: Place
  onEvent: (event: PageEvent) => void
  /** After every opening. */
  onOpen: () => void
  /** Some of what happened while nobody listened is gone: everything has to be asked for. */
  onGap: () => void
  /** Milliseconds that may pass between two tries, where the page has a bound of its own. */
  longestWait: () => number | undefined
}

/** Holds a socket open until the returned function is called, whatever the network does. */
export function connectRealtime({ getToken, onRefused, onOpen, longestWait, ...hearing }: RealtimeParts): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isWanted = true

  async function open() {
    try {
      const address = new URL('/api/ws', window.location.href)
      address.protocol = address.protocol.replace('http', 'ws')
      address.searchParams.set('token', await getToken())
      if (isWanted) listen(new WebSocket(address))
    } catch (error) {
      onRefused(error)
      retry()
    }
  }

  function listen(opened: WebSocket) {
    socket = opened
    /** What comes before the answer to `resume` comes once more behind it, in order. */
    let isPlaced = false
    opened.addEventListener('open', () => {
      if (!isWanted) return opened.close()
      failures = 0
      opened.send(JSON.stringify({ type: 'resume', payload: { after: hearing.place.read() } }))
      opened.send(JSON.stringify({ type: 'get_consultation_start_info', payload: {} }))
      onOpen()
    })
    opened.addEventListener('message', ({ data }) => {
      const event = readEvent(data)
      if (!event) return
      isPlaced ||= event.type === 'resume'
      if (isPlaced || event.seq === undefined) takeEvent(event, hearing)
    })
    opened.addEventListener('close', retry)
  }

  function retry() {
    socket = undefined
    if (isWanted) timer = setTimeout(open, reconnectDelay(failures++, Math.random, longestWait()))
  }

  /** The network is back: there is no use in waiting for the rest of the pause. */
  function hurry() {
    if (socket) return
    clearTimeout(timer)
    failures = 0
    void open()
  }

  window.addEventListener('online', hurry)
  void open()
  return () => {
    isWanted = false
    clearTimeout(timer)
    window.removeEventListener('online', hurry)
    // Browsers complain of a socket that is closed while it opens: that one is closed once it is open.
    if (socket?.readyState !== WebSocket.CONNECTING) socket?.close()
  }
}

/** The frame is our own server's; an older or newer one may send what this page doesn't know. */
function readEvent(data: unknown): RealtimeEvent | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const event = JSON.parse(data) as RealtimeEvent | null
    return event?.type ? event : undefined
  } catch {
    return undefined
  }
}
