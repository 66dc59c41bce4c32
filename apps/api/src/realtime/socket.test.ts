import { once } from 'node:events'
import { createWsToken } from '@razgovor/contract/accounts'
import { cancelConsultation, signUp } from '@razgovor/contract/bookings'
import { heartbeatMilliseconds, realtimeEvent, type RealtimeEvent } from '@razgovor/contract/realtime'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket, type ClientOptions } from 'ws'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../test/start-api.ts'

afterEach(() => void vi.useRealTimers())

async function issueToken(api: TestApi, user: TestUser): Promise<string> {
  return (await api.as(user).call(createWsToken)).value
}

function address(api: TestApi, token: string, path = '/api/ws'): string {
  return `${api.url.replace('http', 'ws')}${path}?token=${encodeURIComponent(token)}`
}

/** The status that an upgrade is refused with. */
async function refusedWith(url: string, options: ClientOptions = {}): Promise<number | undefined> {
  const socket = new WebSocket(url, options)
  socket.on('error', () => {})
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode?: number }]
  socket.terminate()
  return response.statusCode
}

async function connect(api: TestApi, user: TestUser, options: ClientOptions = {}) {
  const socket = new WebSocket(address(api, await issueToken(api, user)), options)
  const received: RealtimeEvent[] = []
  const arrivals = new EventTarget()
  socket.on('message', (data) => {
    received.push(realtimeEvent.parse(JSON.parse((data as Buffer).toString())))
    arrivals.dispatchEvent(new Event('arrival'))
  })
  await once(socket, 'open')
  return {
    socket,
    send: (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    closed: once(socket, 'close') as Promise<[code: number]>,
    /** The next event that came, or comes. */
    async next(): Promise<RealtimeEvent> {
      while (received.length === 0) await once(arrivals, 'arrival')
      return received.shift()!
    },
  }
}

const ask = { type: 'get_consultation_start_info', payload: {} }

test('a token opens one socket', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const url = address(api, await issueToken(api, user))
  const socket = new WebSocket(url)
  await once(socket, 'open')
  expect(await refusedWith(url)).toBe(401)
})

test('no token, a strange one and one of half a minute ago are refused before the upgrade', async () => {
  await using api = await startApi()
  const token = await issueToken(api, await makeListener(api))
  await api.clock.advance({ seconds: 30 })
  for (const tried of [token, 'nonsense', '']) expect(await refusedWith(address(api, tried))).toBe(401)
  expect(await api.anonymous.refusal(createWsToken)).toBe('auth_not_provided')
})

test('another path has no socket, and another site’s page may not open one', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  expect(await refusedWith(address(api, await issueToken(api, user), '/api/news'))).toBe(404)
  const url = address(api, await issueToken(api, user), '/api/ws/')
  expect(await refusedWith(url, { origin: 'https://elsewhere.example' })).toBe(403)
  await once(new WebSocket(url, { origin: api.url }), 'open')
})

test('the nearest meeting within a day is told to both of its sides, with its address', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  for (const starts_in_minutes of [23 * 60, 2 * 60]) {
    const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes })
    await api.as(listener).call(signUp, { params: { slot_id: slot.slot_id } })
  }
  const start = new Date(api.clock.now().getTime() + 2 * 3_600_000)
  for (const user of [listener, speaker]) {
    const tab = await connect(api, user)
    tab.send(ask)
    const { payload } = (await tab.next()) as Extract<RealtimeEvent, { type: 'get_consultation_start_info' }>
    expect(payload).toMatchObject({
      consultation_start_time: start.toISOString(),
      consultation_end_time: new Date(start.getTime() + 3_600_000).toISOString(),
      meeting_url: `${api.url}/meeting/${payload?.consultation_id}`,
    })
  }
})

test('a meeting in two days, a canceled one and one that is over are not told', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const speaker = await makeSpeaker(api)
  const slots = [10, 30, 49 * 60]
  const booked = []
  for (const starts_in_minutes of slots) {
    const minutes = 15
    const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes, minutes })
    booked.push(await api.as(listener).call(signUp, { params: { slot_id: slot.slot_id } }))
  }
  await api.as(listener).call(cancelConsultation, {
    params: { id: booked[1]!.consultation_id },
    body: { status: 'CANCELED' },
  })
  await api.clock.advance({ minutes: 25 })
  const tab = await connect(api, listener)
  tab.send({ type: 'get_consultation_start_info' })
  expect(await tab.next()).toEqual({ type: 'get_consultation_start_info', content: '', payload: null })
})

test('a frame that can not be read is answered with an error, and the socket lives on', async () => {
  await using api = await startApi()
  const tab = await connect(api, await makeListener(api))
  for (const frame of ['{', '[]', 'null', '{"type":"rm -rf"}', '']) {
    tab.send(frame)
    expect(await tab.next()).toMatchObject({
      payload: null,
      error: { code: 4, description: 'Данные не прошли проверку' },
    })
  }
  tab.send(ask)
  expect(await tab.next()).not.toHaveProperty('error')
})

test('a frame too big and too many of them in a minute end the socket', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const big = await connect(api, user)
  big.send('x'.repeat(5000))
  expect((await big.closed)[0]).toBe(1009)
  const eager = await connect(api, user)
  for (let sent = 0; sent <= 60; sent++) eager.send(ask)
  expect((await eager.closed)[0]).toBe(1008)
})

test('a booking reaches every tab of both sides', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 90 })
  const tabs = [await connect(api, listener), await connect(api, listener), await connect(api, speaker)]
  const { consultation_id } = await api.as(listener).call(signUp, { params: { slot_id: slot.slot_id } })
  await api.settle()
  for (const tab of tabs) {
    expect(await tab.next()).toMatchObject({ type: 'consultation_purchase_notification' })
    expect(await tab.next()).toMatchObject({ type: 'get_consultation_start_info', payload: { consultation_id } })
  }
})

test('a silent socket is closed after two missed pings, one that answers is kept', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const silent = await connect(api, user, { autoPong: false })
  const alive = await connect(api, user)
  for (let pings = 0; pings < 2; pings++) {
    const ponged = once(alive.socket, 'ping')
    vi.advanceTimersByTime(heartbeatMilliseconds)
    await ponged
    alive.send(ask)
    await alive.next()
  }
  vi.advanceTimersByTime(heartbeatMilliseconds)
  expect((await silent.closed)[0]).toBe(1006)
  expect(alive.socket.readyState).toBe(WebSocket.OPEN)
})

test('a server that goes down says so to every tab', async () => {
  const api = await startApi()
  const tab = await connect(api, await makeListener(api))
  await api[Symbol.asyncDispose]()
  expect((await tab.closed)[0]).toBe(1001)
})
