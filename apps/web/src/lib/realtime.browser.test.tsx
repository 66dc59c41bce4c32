import { afterEach, expect, test, vi } from 'vitest'
import type { PageEvent } from './deliver-event.ts'
import { connectRealtime } from './realtime.ts'

const longestFirstPause = 1000

class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = []
  static readonly CONNECTING = 0
  readonly sent: { type: string; payload: unknown }[] = []

  constructor() {
    super()
    FakeSocket.opened.push(this)
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }

  send(frame: string): void {
    this.sent.push(JSON.parse(frame))
  }

  emit(event: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ content: '', payload: {}, ...event }) }))
  }

  close(code = 1000): void {
    this.dispatchEvent(new CloseEvent('close', { code }))
  }
}

let disconnect = () => {}

afterEach(() => {
  disconnect()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  FakeSocket.opened = []
})

function connect(): PageEvent[] {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.stubGlobal('WebSocket', FakeSocket)
  const events: PageEvent[] = []
  let place: number | null = 0
  disconnect = connectRealtime({
    getToken: async () => 'token',
    onRefused: () => {},
    place: { read: () => place, keep: (seq) => (place = seq) },
    onEvent: (event) => events.push(event),
    onOpen: () => {},
    onGap: () => {},
    longestWait: () => undefined,
  })
  return events
}

/** The newest socket, once `count` have opened. */
async function opened(count: number): Promise<FakeSocket> {
  await vi.advanceTimersByTimeAsync(0)
  expect(FakeSocket.opened).toHaveLength(count)
  return FakeSocket.opened.at(-1)!
}

test('a tab that the server could not resume reconnects, resumes and gets the events that it missed', async () => {
  const events = connect()
  const first = await opened(1)
  first.emit({ type: 'payment_rebill', seq: 1 })
  expect(events).toEqual([])
  first.close(1013)
  await vi.advanceTimersByTimeAsync(longestFirstPause)
  const second = await opened(2)
  expect(second.sent[0]).toEqual({ type: 'resume', payload: { after: 0 } })
  second.emit({ type: 'resume', payload: { after: 0, is_complete: true } })
  second.emit({ type: 'payment_rebill', seq: 1 })
  expect(events).toMatchObject([{ type: 'payment_rebill', seq: 1 }])
})

test('pauses between attempts grow until the server resumes a tab', async () => {
  connect()
  ;(await opened(1)).close(1013)
  await vi.advanceTimersByTimeAsync(longestFirstPause)
  ;(await opened(2)).close(1013)
  await vi.advanceTimersByTimeAsync(longestFirstPause)
  await opened(2)
  await vi.advanceTimersByTimeAsync(longestFirstPause)
  const resumed = await opened(3)
  resumed.emit({ type: 'resume', payload: { after: 0, is_complete: true } })
  resumed.close(1012)
  await vi.advanceTimersByTimeAsync(longestFirstPause)
  await opened(4)
})
