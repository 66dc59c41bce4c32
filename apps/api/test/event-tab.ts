import { once } from 'node:events'
import { createWsToken } from '@razgovor/contract/accounts'
import { realtimeEvent, type RealtimeEvent } from '@razgovor/contract/realtime'
import { WebSocket, type ClientOptions } from 'ws'
import type { Caller } from './api-client.ts'
import type { TestUser } from './start-api.ts'

interface Api {
  url: string
  as(user: TestUser): Caller
}

export function socketUrl(api: { url: string }, token: string): string {
  return `${api.url.replace('http', 'ws')}/api/ws?token=${encodeURIComponent(token)}`
}

/** The status of the response to an attempt to open a socket; 101 if it opens. */
export async function statusOfOpening(url: string, options: ClientOptions = {}): Promise<number | undefined> {
  const socket = new WebSocket(url, options)
  socket.on('error', () => {})
  const [, response] = (await Promise.race([
    once(socket, 'unexpected-response'),
    once(socket, 'open').then(() => [null, { statusCode: 101 }]),
  ])) as [unknown, { statusCode?: number }]
  socket.terminate()
  return response.statusCode
}

/**
 * A browser's tab: an open socket and the events received. With `after`, the tab resumes after that event and is
 * returned once the server has answered; if undefined, it does not resume.
 */
export async function openTab(api: Api, user: TestUser, { after }: { after?: number | null } = {}) {
  const { value } = await api.as(user).call(createWsToken)
  const socket = new WebSocket(socketUrl(api, value))
  socket.on('error', () => {})
  const received: RealtimeEvent[] = []
  const arrivals = new EventTarget()
  let taken = 0
  /** Like the browser, drops events before the answer to `resume`, because they are sent again after it. */
  let isPlaced = after === undefined
  const placed = once(arrivals, 'placed')
  socket.on('message', (data) => {
    const event = realtimeEvent.parse(JSON.parse((data as Buffer).toString()))
    isPlaced ||= event.type === 'resume'
    if (!isPlaced && event.seq !== undefined) return
    received.push(event)
    arrivals.dispatchEvent(new Event('arrival'))
    if (event.type === 'resume') arrivals.dispatchEvent(new Event('placed'))
  })
  const closed = once(socket, 'close') as Promise<[code: number, reason: Buffer]>
  await once(socket, 'open')
  if (after !== undefined) {
    socket.send(JSON.stringify({ type: 'resume', payload: { after } }))
    // Events that are pushed before the answer to `after: null` are not for this tab.
    await Promise.race([placed, closed])
  }

  async function next(): Promise<RealtimeEvent> {
    while (received.length === taken) await once(arrivals, 'arrival')
    return received[taken++]!
  }

  return {
    socket,
    received,
    closed,
    /** Resolves with the next event. */
    next,
    /** Waits until the server has sent the missed events, by a request that it answers only afterwards. */
    async finishResuming(): Promise<void> {
      socket.send(JSON.stringify({ type: 'get_consultation_start_info', payload: {} }))
      while ((await next()).type !== 'get_consultation_start_info');
    },
    /** Waits until so many events have been received in total. */
    async hasReceived(count: number): Promise<void> {
      while (received.length < count) await once(arrivals, 'arrival')
    },
  }
}

export type EventTab = Awaited<ReturnType<typeof openTab>>
