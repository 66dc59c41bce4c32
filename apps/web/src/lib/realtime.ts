import type { RealtimeEvent } from '@razgovor/contract/realtime'
import type { Place } from './realtime-place.ts'
import { reconnectDelay } from './reconnect-policy.ts'
import { deliverEvent, type PageEvent } from './deliver-event.ts'

interface RealtimeParts {
  getToken: () => Promise<string>
  /**
   * Called when getting a token failed because the session may be over or the network down. Attempts continue until the
   * connection is closed.
   */
  onRefused: (error: unknown) => void
  /** The number of the last event that this tab received; the server sends later events in order. */
  place: Place
  onEvent: (event: PageEvent) => void
  onOpen: () => void
  /** Called when missed events are lost and everything has to be read again. */
  onGap: () => void
  /** Returns the longest pause between two attempts in milliseconds, if the page limits it. */
  longestWait: () => number | undefined
}

/** Keeps a socket open across network failures until the returned function is called. */
export function connectRealtime({ getToken, onRefused, onOpen, longestWait, ...delivery }: RealtimeParts): () => void {
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
    /**
     * Events that arrive before the response to `resume` are ignored, because the server sends them again after it, in
     * order.
     */
    let isPlaced = false
    opened.addEventListener('open', () => {
      if (!isWanted) return opened.close()
      opened.send(JSON.stringify({ type: 'resume', payload: { after: delivery.place.read() } }))
      opened.send(JSON.stringify({ type: 'get_consultation_start_info', payload: {} }))
      onOpen()
    })
    opened.addEventListener('message', ({ data }) => {
      const event = readEvent(data)
      if (!event) return
      if (event.type === 'resume') {
        isPlaced = true
        // Reset here and not on `open`, so that pauses grow while a server opens sockets that it cannot resume.
        failures = 0
      }
      if (isPlaced || event.seq === undefined) deliverEvent(event, delivery)
    })
    opened.addEventListener('close', retry)
  }

  function retry() {
    socket = undefined
    if (isWanted) timer = setTimeout(open, reconnectDelay(failures++, Math.random, longestWait()))
  }

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
    // Browsers warn about a socket that is closed while connecting, so the `open` listener closes it.
    if (socket?.readyState !== WebSocket.CONNECTING) socket?.close()
  }
}

/** An older or newer server may send events that this page does not know. */
function readEvent(data: unknown): RealtimeEvent | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const event = JSON.parse(data) as RealtimeEvent | null
    return event?.type ? event : undefined
  } catch {
    return undefined
  }
}
