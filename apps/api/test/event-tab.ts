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

/** 101 if it opens. */
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

/** With `after`, the tab resumes after that event, and resolves once the server has answered. */
export async function openTab(api: Api, user: TestUser, { after }: { after?: number | null } = {}) {
  const { value } = await api.as(user).call(createWsToken)
  const socket = new WebSocket(socketUrl(api, value))
  socket.on('error', () => {})
  const received: RealtimeEvent[] = []
  const arrivals = new EventTarget()
  let taken = 0
  // Like the browser, drops events before the answer to `resume`, because they are sent again after it.
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
    next,
    // The server answers this request only after the missed events.
    async finishResuming(): Promise<void> {
      socket.send(JSON.stringify({ type: 'get_consultation_start_info', payload: {} }))
      while ((await next()).type !== 'get_consultation_start_info');
    },
    async hasReceived(count: number): Promise<void> {
      while (received.length < count) await once(arrivals, 'arrival')
    },
  }
}

export type EventTab = Awaited<ReturnType<typeof openTab>>
