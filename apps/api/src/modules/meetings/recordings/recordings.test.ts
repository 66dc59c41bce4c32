import { getConsultation } from '@razgovor/contract/bookings'
import { recordingBytesMax } from '@razgovor/contract/limits'
import { getMaterials } from '@razgovor/contract/materials'
import { endMeeting, getMeetingState, removeParticipant } from '@razgovor/contract/meetings'
import {
  answerRecording,
  deleteRecording,
  getRecordingLink,
  startRecording,
  stopRecording,
  uploadRecordingPiece,
} from '@razgovor/contract/recordings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeListener, type MadeUser } from '../../../../test/factories.ts'
import { makeGroup, metadataOf } from '../../../../test/free-group.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { collectData } from '../../accounts/erasure/collect-data.ts'
import { eraseMeetings } from '../erase-meetings.ts'

type Recorded = Awaited<ReturnType<typeof makeRecorded>>

/** Makes a meeting with two listeners, of whom the first is in the room. The speaker has asked to record it. */
async function makeRecorded(api: TestApi, storage: 'SERVER' | 'DISK' = 'SERVER') {
  const group = await makeGroup(api, 2)
  const [vera, boris] = group.listeners as [MadeUser, MadeUser]
  for (const user of [group.speaker, vera]) await group.room.join(user)
  await api.settle()
  const recording_id = crypto.randomUUID()
  const params = { params: { id: group.consultation_id, recording_id } }
  await api.as(group.speaker).call(startRecording, { ...group.params, body: { recording_id, storage, media: 'VIDEO' } })
  const answer = (user: TestUser, is_agreed: boolean) =>
    api.as(user).call(answerRecording, { ...params, body: { is_agreed } })
  return { ...group, vera, boris, recording_id, meeting: group.params, params, answer }
}

interface Sent {
  position?: number
  part?: number
  file?: Buffer
  started_at?: Date
}

function send(api: TestApi, { speaker, params }: Recorded, { file = Buffer.from('webm'), ...sent }: Sent = {}) {
  const { position = 1, part = 1, started_at = api.clock.now() } = sent
  const fields = {
    part,
    position,
    media_type: 'video/webm',
    milliseconds: 10_000,
    started_at: started_at.toISOString(),
  } as const
  return api
    .as(speaker)
    .call(uploadRecordingPiece, { ...params, form: { fields, file: Buffer.from(file), filename: 'piece' } })
}

const stateOf = async (api: TestApi) => {
  await api.settle()
  return api.ctx.db.selectFrom('recordings').select(['ended_by', 'bytes', 'milliseconds']).execute()
}

async function end(api: TestApi, { speaker, meeting }: Recorded) {
  await api.as(speaker).call(endMeeting, meeting)
  await api.settle()
}

const keptFor = async (api: TestApi, { meeting }: Recorded, user: TestUser) =>
  (await api.as(user).call(getMaterials, meeting)).recordings

async function play(api: TestApi, { params }: Recorded, user: TestUser, range?: string) {
  const { url } = await api.as(user).call(getRecordingLink, { params: { ...params.params, part: 1 } })
  return fetch(`${api.url}${url}`, range === undefined ? {} : { headers: { range } })
}

test('a recording to which everyone agreed is in the materials of the people who were there, as one playable file', async () => {
  await using api = await startApi()
  const made = await makeRecorded(api)
  await made.answer(made.vera, true)
  await send(api, made, { file: Buffer.from('0123456789') })
  await send(api, made, { position: 2, file: Buffer.from('abcde') })
  await end(api, made)
  const [recording] = await keptFor(api, made, made.vera)
  expect(recording).toMatchObject({
    recording_id: made.recording_id,
    media: 'VIDEO',
    kept_until: new Date(api.clock.now().getTime() + 30 * 86_400_000).toISOString(),
    parts: [{ part: 1, media_type: 'video/webm', bytes: 15, seconds: 20 }],
    can_delete: true,
  })
  expect(await api.as(made.vera).call(getConsultation, made.meeting)).toMatchObject({ has_materials: true })
  const whole = await play(api, made, made.vera)
  expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
    200,
    'video/webm',
    '0123456789abcde',
  ])
  const middle = await play(api, made, made.speaker, 'bytes=8-11')
  expect([middle.status, middle.headers.get('content-range'), await middle.text()]).toEqual([
    206,
    'bytes 8-11/15',
    '89ab',
  ])
})

test('nothing is stored while somebody in the room has not agreed, and a refusal ends the recording', async () => {
  await using api = await startApi()
  const made = await makeRecorded(api)
  const notAgreed = { body: { reason: 'recording_not_agreed' } }
  await api.clock.advance({ seconds: 10 })
  await expect(send(api, made)).rejects.toMatchObject(notAgreed)
  await made.answer(made.vera, true)
  await send(api, made)
  await api.clock.advance({ seconds: 20 })
  await made.room.join(made.boris)
  await api.settle()
  await api.clock.advance({ seconds: 20 })
  await expect(send(api, made, { position: 2 })).rejects.toMatchObject(notAgreed)
  await made.answer(made.boris, false)
  expect(await stateOf(api)).toMatchObject([{ ended_by: 'REFUSAL', bytes: 4 }])
  const over = { body: { reason: 'recording_is_over' } }
  await expect(made.answer(made.boris, true)).rejects.toMatchObject(over)
  await api.clock.advance({ seconds: 20 })
  await expect(send(api, made, { position: 2 })).rejects.toMatchObject(over)
})

test('withdrawing consent ends the recording, and keeps its earlier pieces', async () => {
  await using api = await startApi()
  const made = await makeRecorded(api)
  await made.answer(made.vera, true)
  await api.clock.advance({ seconds: 20 })
  const recorded_at = api.clock.now()
  await api.clock.advance({ seconds: 20 })
  await made.answer(made.vera, false)
  await send(api, made, { started_at: recorded_at })
  await api.clock.advance({ seconds: 20 })
  await expect(send(api, made, { position: 2 })).rejects.toMatchObject({ body: { reason: 'recording_is_over' } })
})

test('a piece that is sent twice is stored once', async () => {
  await using api = await startApi()
  const made = await makeRecorded(api)
  await made.answer(made.vera, true)
  await Promise.all([send(api, made), send(api, made), send(api, made)])
  expect(await stateOf(api)).toMatchObject([{ bytes: 4, milliseconds: 10_000 }])
})

test('a full recording refuses more pieces, and keeps its own', async () => {
  await using api = await startApi()
  const made = await makeRecorded(api)
  await made.answer(made.vera, true)
  await send(api, made)
  await api.ctx.db
    .updateTable('recordings')
    .set({ bytes: recordingBytesMax - 3 })
    .execute()
  await expect(send(api, made, { position: 2 })).rejects.toMatchObject({ body: { reason: 'recording_full' } })
  await end(api, made)
  expect(await keptFor(api, made, made.speaker)).toMatchObject([{ parts: [{ bytes: 4 }] }])
})

test('only the speaker starts, stops and sends a recording, one at a time', async () => {
  await using api = await startApi()
  const made = await makeRecorded(api)
  const { speaker, vera, boris, params, meeting } = made
  await made.name(boris).catch(() => undefined)
  const body = { recording_id: crypto.randomUUID(), storage: 'DISK', media: 'SOUND' } as const
  for (const user of [vera, boris]) {
    expect(await api.as(user).refusal(startRecording, { ...meeting, body })).toBe('forbidden')
    expect(await api.as(user).refusal(stopRecording, params)).toBe('forbidden')
  }
  const stranger = await makeListener(api)
  expect(await api.as(stranger).refusal(answerRecording, { ...params, body: { is_agreed: true } })).toBe('not_exist')
  const again = { ...meeting, body }
  await expect(api.as(speaker).call(startRecording, again)).rejects.toMatchObject({
    body: { reason: 'recording_is_on' },
  })
  await api.as(speaker).call(stopRecording, params)
  await api.as(speaker).call(stopRecording, params)
  await api.as(speaker).call(startRecording, again)
  expect(new Set((await stateOf(api)).map(({ ended_by }) => ended_by))).toEqual(new Set(['SPEAKER', null]))
})

test('no piece of a recording for the speaker’s disk is stored', async () => {
  await using api = await startApi()
  const made = await makeRecorded(api, 'DISK')
  await made.answer(made.vera, true)
  await expect(send(api, made)).rejects.toMatchObject({ body: { reason: 'recording_is_over' } })
})

test('people who were not in the room, or were removed from it, neither see nor play a recording', async () => {
  await using api = await startApi()
  const made = await makeRecorded(api)
  await made.answer(made.vera, true)
  await send(api, made)
  const part = { params: { ...made.params.params, part: 1 } }
  expect(await api.as(made.boris).refusal(getRecordingLink, part)).toBe('not_exist')
  const { url } = await api.as(made.vera).call(getRecordingLink, part)
  expect((await fetch(`${api.url}${url.replace('parts/1', 'parts/2')}`)).status).toBe(404)
  const peer = { params: { id: made.consultation_id, user_id: made.vera.user_id } }
  await api
    .as(made.speaker)
    .call(removeParticipant, peer)
    .catch(() => undefined)
  await end(api, made)
  expect(await keptFor(api, made, made.vera)).toEqual([])
  expect(await keptFor(api, made, made.boris)).toEqual([])
  expect((await fetch(`${api.url}${url}`)).status).toBe(404)
  expect(await api.as(made.boris).refusal(deleteRecording, made.params)).toBe('not_exist')
})

test('an address for playing is valid for six hours', async () => {
  await using api = await startApi()
  const made = await makeRecorded(api)
  await made.answer(made.vera, true)
  await send(api, made)
  const part = { params: { ...made.params.params, part: 1 } }
  const { url } = await api.as(made.vera).call(getRecordingLink, part)
  await api.clock.advance({ hours: 6 })
  expect((await fetch(`${api.url}${url}`)).status).toBe(404)
})

const storedFiles = async (api: TestApi) => {
  await api.settle()
  return Array.fromAsync(api.ctx.files.list())
}

test('the speaker and each listener who agreed may delete a recording for everyone', async () => {
  await using api = await startApi()
  const made = await makeRecorded(api)
  await made.answer(made.vera, true)
  await send(api, made)
  expect(await api.as(made.vera).refusal(deleteRecording, made.params)).toBe('human_friendly')
  await end(api, made)
  await api.as(made.vera).call(deleteRecording, made.params)
  expect(await keptFor(api, made, made.speaker)).toEqual([])
  expect(await storedFiles(api)).toEqual([])
})

test('a recording is deleted 30 days after its end', async () => {
  await using api = await startApi()
  const made = await makeRecorded(api)
  await made.answer(made.vera, true)
  await send(api, made)
  await end(api, made)
  for (const [days, count] of [
    [29, 1],
    [1, 0],
  ] as const) {
    await api.clock.advance({ days })
    await enqueue(api.ctx.db, 'sweep-meetings', {})
    expect(await storedFiles(api)).toHaveLength(count)
  }
})

test('an export contains the person’s answers, and erasing a person who was recorded deletes the recording', async () => {
  await using api = await startApi()
  const made = await makeRecorded(api)
  await made.answer(made.vera, true)
  await send(api, made)
  await end(api, made)
  const { recording_answers } = await collectData(api.ctx.db, made.vera.user_id)
  expect(recording_answers).toMatchObject([{ consultation_id: made.consultation_id, refused_at: null }])
  const { recordings } = await collectData(api.ctx.db, made.speaker.user_id)
  expect(recordings).toMatchObject([{ consultation_id: made.consultation_id, storage: 'SERVER' }])
  await eraseMeetings(api.ctx, made.vera.user_id)
  expect(await storedFiles(api)).toEqual([])
  const { rows } = await sql`select from recording_answers`.execute(api.ctx.db)
  expect(rows).toEqual([])
})

test('the room’s metadata says who has agreed and why a recording ended, and the lobby shows that there is one', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listeners, params, enter } = await makeGroup(api, 2)
  const [vera, boris] = listeners as [MadeUser, MadeUser]
  using host = await enter(speaker)
  using guest = await enter(vera)
  const recording_id = crypto.randomUUID()
  const body = { recording_id, storage: 'DISK', media: 'SOUND' } as const
  const isRecorded = async () => (await api.as(boris).call(getMeetingState, params)).is_recorded
  expect(await isRecorded()).toBe(false)
  await api.as(speaker).call(startRecording, { ...params, body })
  const asked = { ...body, agreed_ids: [], ended_by: null }
  for (const client of [host, guest]) await expect.poll(async () => (await metadataOf(client)).recording).toEqual(asked)
  expect(await isRecorded()).toBe(true)
  const answer = { params: { ...params.params, recording_id } }
  await api.as(vera).call(answerRecording, { ...answer, body: { is_agreed: true } })
  const agreed = { ...asked, agreed_ids: [vera.user_id] }
  await expect.poll(async () => (await metadataOf(host)).recording).toEqual(agreed)
  using newcomer = await enter(boris)
  expect((await metadataOf(newcomer)).recording).toEqual(agreed)
  await api.as(boris).call(answerRecording, { ...answer, body: { is_agreed: false } })
  for (const client of [host, guest, newcomer])
    await expect.poll(async () => (await metadataOf(client)).recording?.ended_by).toBe('REFUSAL')
  expect(await isRecorded()).toBe(false)
})
