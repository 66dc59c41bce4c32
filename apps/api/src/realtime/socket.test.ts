import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { createWsToken } from '@razgovor/contract/accounts'
import { cancelConsultation, signUp } from '@razgovor/contract/bookings'
import { heartbeatMilliseconds, realtimeEvent, type RealtimeEvent } from '@razgovor/contract/realtime'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket, type ClientOptions } from 'ws'
import { openTab, socketUrl, statusOfOpening } from '../../test/event-tab.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../test/start-api.ts'

afterEach(() => void vi.useRealTimers())

async function issueToken(api: TestApi, user: TestUser): Promise<string> {
  return (await api.as(user).call(createWsToken)).value
}

async function connect(api: TestApi, user: TestUser, options: ClientOptions = {}) {
  const socket = new WebSocket(socketUrl(api, await issueToken(api, user)), options)
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
    closed: once(socket, 'close') as Promise<[code: number, reason: Buffer]>,
    /** Returns the next received event, waiting for it if needed. */
    async next(): Promise<RealtimeEvent> {
      while (received.length === 0) await once(arrivals, 'arrival')
      return received.shift()!
    },
  }
}

const ask = { type: 'get_consultation_start_info', payload: {} }

test('a token opens one socket, without compression', async () => {
  await using api = await startApi()
  const url = socketUrl(api, await issueToken(api, await makeListener(api)))
  const socket = new WebSocket(url)
  await once(socket, 'open')
  expect(socket.extensions).toBe('')
  expect(await statusOfOpening(url)).toBe(401)
})

test('a missing, unknown or expired token is refused and uses up no other token', async () => {
  await using api = await startApi()
  const old = await issueToken(api, await makeListener(api))
  await api.clock.advance({ seconds: 30 })
  const valid = await issueToken(api, await makeListener(api))
  const withoutToken = socketUrl(api, '').replace('?token=', '')
  for (const url of [socketUrl(api, old), socketUrl(api, 'nonsense'), socketUrl(api, ''), withoutToken])
    expect(await statusOfOpening(url)).toBe(401)
  expect(await api.anonymous.refusal(createWsToken)).toBe('auth_not_provided')
  expect(await statusOfOpening(socketUrl(api, valid))).toBe(101)
})

test('a socket cannot be opened at another path or from another site', async () => {
  await using api = await startApi()
  const url = socketUrl(api, await issueToken(api, await makeListener(api)))
  for (const path of ['/api/news', '//']) expect(await statusOfOpening(url.replace('/api/ws', path))).toBe(404)
  const slashed = url.replace('/api/ws', '/api/ws/')
  expect(await statusOfOpening(slashed, { origin: 'https://elsewhere.example' })).toBe(403)
  expect(await statusOfOpening(slashed, { origin: api.url })).toBe(101)
})

test('a connection that breaks during the token check does not crash the process', async () => {
  await using api = await startApi()
  const connection = new PassThrough()
  api.app.server.emit('upgrade', { url: '/api/ws?token=nonsense', headers: {} }, connection, Buffer.alloc(0))
  expect(() => connection.emit('error', new Error('read ECONNRESET'))).not.toThrow()
  expect(connection.destroyed).toBe(true)
})

test('only the two sides of the nearest meeting within a day get its times and URL', async () => {
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
  const stranger = await connect(api, await makeListener(api))
  stranger.send(ask)
  expect(await stranger.next()).toMatchObject({ payload: null })
})

test('a meeting in two days, a canceled one and a past one are not returned', async () => {
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

test('an unreadable frame gets an error response, and the socket stays open', async () => {
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

test('an oversized frame closes the socket', async () => {
  await using api = await startApi()
  const tab = await connect(api, await makeListener(api))
  tab.send('x'.repeat(5000))
  expect((await tab.closed)[0]).toBe(1009)
})

test('sixty requests a minute are answered, and the next one closes the socket', async () => {
  await using api = await startApi()
  const tab = await openTab(api, await makeListener(api))
  async function askAndWait(count: number) {
    const before = tab.received.length
    for (let sent = 0; sent < count; sent++) tab.socket.send(JSON.stringify(ask))
    return Promise.race([tab.hasReceived(before + count).then(() => 'answered'), tab.closed])
  }
  expect(await askAndWait(60)).toBe('answered')
  await api.clock.advance({ seconds: 60 })
  expect(await askAndWait(60)).toBe('answered')
  await api.clock.advance({ seconds: 59 })
  expect(await askAndWait(1)).toEqual([1008, Buffer.from('too many requests')])
})

test('a booking reaches every tab of both sides', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 90 })
  const tabs = [await connect(api, listener), await connect(api, listener), await connect(api, speaker)]
  const { consultation_id } = await api.as(listener).call(signUp, { params: { slot_id: slot.slot_id } })
  await api.settle()
  for (const tab of tabs) {
    expect(await tab.next()).toMatchObject({ type: 'conversation_opened' })
    expect(await tab.next()).toMatchObject({ type: 'consultation_purchase_notification' })
    expect(await tab.next()).toMatchObject({ type: 'get_consultation_start_info', payload: { consultation_id } })
  }
})

test('a silent socket is closed after two missed pings, and a responsive one stays open', async () => {
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
  alive.send(ask)
  expect(await Promise.race([alive.next(), alive.closed])).toMatchObject({ type: ask.type })
})

test('a server that shuts down closes every tab with the reason, even one opened meanwhile', async () => {
  const api = await startApi()
  const user = await makeListener(api)
  const before = await openTab(api, user)
  api.ctx.sockets.close()
  const meanwhile = await openTab(api, user, { after: null })
  expect(meanwhile.received).toEqual([])
  await api[Symbol.asyncDispose]()
  for (const { closed } of [before, meanwhile]) expect(await closed).toEqual([1012, Buffer.from('the server restarts')])
})
