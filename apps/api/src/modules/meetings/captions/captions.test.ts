import { once } from 'node:events'
import { joinMeeting } from '@razgovor/contract/meetings'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { statusOfOpening } from '../../../../test/event-tab.ts'
import { makeMeeting } from '../../../../test/free-meeting.ts'
import { tokenFor } from '../../../../test/signed-in.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

async function makeOpenMeeting(api: TestApi) {
  const meeting = await makeMeeting(api)
  await api.clock.advance({ minutes: 25 })
  const { captions_url } = await api.as(meeting.listener).call(joinMeeting, meeting.params)
  return { ...meeting, captions_url }
}

const addressOf = (api: TestApi, path: string | null) => `${api.url.replace('http', 'ws')}${path}`

async function openSpeech(address: string) {
  const socket = new WebSocket(address)
  const answers: unknown[] = []
  socket.on('message', (data: Buffer) => answers.push(JSON.parse(data.toString())))
  const closed = once(socket, 'close') as Promise<[number]>
  await once(socket, 'open')
  return {
    socket,
    answers,
    closed,
    /** Sends 200 ms of a loudness. */
    speak: (sample: number) => socket.send(Buffer.from(new Int16Array(3200).fill(sample).buffer)),
  }
}

test('speech in a meeting comes back as text', async () => {
  await using api = await startApi({ rooms: true })
  const { captions_url } = await makeOpenMeeting(api)
  await api.control('/speech', { texts: ['добрый день'] })
  const { socket, speak, answers } = await openSpeech(addressOf(api, captions_url))
  // Sent before the recognition server has accepted its connection, too.
  socket.send(JSON.stringify({ config: { sample_rate: 16_000 } }))
  for (const sample of [9000, 0, 0]) speak(sample)
  await expect
    .poll(() => answers)
    .toEqual([{ partial: 'добрый день' }, { partial: 'добрый день' }, { text: 'добрый день' }])
  socket.terminate()
})

test('only the token of a meeting that is going on opens the speech recognition', async () => {
  await using api = await startApi({ rooms: true })
  const { captions_url, listener } = await makeOpenMeeting(api)
  const statusOf = (path: string | null) => statusOfOpening(addressOf(api, path))
  expect(await statusOf('/api/captions')).toBe(401)
  expect(await statusOf(`/api/captions?token=${await tokenFor(api, listener, joinMeeting)}`)).toBe(401)
  expect(await statusOf(`${captions_url}x`)).toBe(401)
  expect(await statusOf(captions_url)).toBe(101)
  await api.clock.advance({ hours: 2 })
  expect(await statusOf(captions_url)).toBe(401)
})

test('the token of the speech recognition opens nothing else', async () => {
  await using api = await startApi({ rooms: true })
  const { captions_url, params } = await makeOpenMeeting(api)
  const token = new URL(addressOf(api, captions_url)).searchParams.get('token')
  const answer = await fetch(`${api.url}/api/consultations/${params.params.id}/join`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(401)
})

test('speech is not recognized after the meeting’s end', async () => {
  await using api = await startApi({ rooms: true })
  const { captions_url } = await makeOpenMeeting(api)
  const { speak, closed } = await openSpeech(addressOf(api, captions_url))
  await api.clock.advance({ hours: 2 })
  speak(9000)
  await closed
})

test('a person has three streams at most', async () => {
  await using api = await startApi({ rooms: true })
  const { captions_url } = await makeOpenMeeting(api)
  const address = addressOf(api, captions_url)
  const [first] = await Promise.all([openSpeech(address), openSpeech(address), openSpeech(address)])
  expect(await statusOfOpening(address)).toBe(429)
  first.socket.close()
  await expect.poll(() => statusOfOpening(address)).toBe(101)
})

test('a browser tries again later when the recognition server is gone', async () => {
  await using api = await startApi({ rooms: true })
  const { captions_url } = await makeOpenMeeting(api)
  const { closed } = await openSpeech(addressOf(api, captions_url))
  await api.control('/speech/faults', { refuse: true })
  expect((await closed)[0]).toBe(1013)
  const later = await openSpeech(addressOf(api, captions_url))
  expect((await later.closed)[0]).toBe(1013)
})

test('a site without speech recognition names no address', async () => {
  await using api = await startApi({ rooms: true, environment: { CAPTIONS_URL: '' } })
  const { captions_url } = await makeOpenMeeting(api)
  expect(captions_url).toBeNull()
  expect(await statusOfOpening(addressOf(api, '/api/captions'))).toBe(404)
})
