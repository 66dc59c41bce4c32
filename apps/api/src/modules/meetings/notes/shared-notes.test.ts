import { getConsultation } from '@razgovor/contract/bookings'
import { lockRoom } from '@razgovor/contract/meeting-hosts'
import { getMaterials, saveMaterials } from '@razgovor/contract/materials'
import { endMeeting, removeParticipant } from '@razgovor/contract/meetings'
import { changeSharedNotes, getSharedNotes, type NoteChange } from '@razgovor/contract/shared-notes'
import type { TextChange } from '@razgovor/contract/text-change'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { makeListener, type MadeUser } from '../../../../test/factories.ts'
import { makeGroup } from '../../../../test/free-group.ts'
import { makeMeeting } from '../../../../test/free-meeting.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { collectData } from '../../accounts/erasure/collect-data.ts'
import { eraseMeetings } from '../erase-meetings.ts'

type Running = Awaited<ReturnType<typeof makeRunning>>

/** A meeting of two who are both in the room. */
async function makeRunning(api: TestApi) {
  const made = await makeMeeting(api, { minutes: 60 })
  await api.clock.advance({ minutes: 31 })
  for (const user of [made.speaker, made.listener]) await made.room.join(user)
  await api.settle()
  return made
}

interface Edit {
  version: number
  change: TextChange
  change_id?: string
}

function write(api: TestApi, { params }: Pick<Running, 'params'>, user: TestUser, edit: Edit) {
  const { version, change, change_id = crypto.randomUUID() } = edit
  return api.as(user).call(changeSharedNotes, { ...params, body: { version, change: [...change], change_id } })
}

function read(api: TestApi, { params }: Pick<Running, 'params'>, user: TestUser) {
  return api.as(user).call(getSharedNotes, params)
}

async function endBy(api: TestApi, { params, speaker }: Pick<Running, 'params' | 'speaker'>) {
  await api.as(speaker).call(endMeeting, params)
  await api.settle()
}

const notesOf = async (api: TestApi, { params }: Pick<Running, 'params'>, user: TestUser) =>
  (await api.as(user).call(getMaterials, params)).notes

test('notes written by one side are read by the other, and each change makes one version', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  const { speaker, listener } = meeting
  expect(await read(api, meeting, listener)).toEqual({ version: 0, text: '' })
  await write(api, meeting, speaker, { version: 0, change: ['План:\n1. '] })
  const { changes } = await write(api, meeting, listener, { version: 1, change: [9, 'Гаммы 🎹'] })
  expect(changes).toMatchObject([{ version: 2, user_id: listener.user_id, change: [9, 'Гаммы 🎹'] }])
  expect(await read(api, meeting, speaker)).toEqual({ version: 2, text: 'План:\n1. Гаммы 🎹' })
})

test('a change of an older version is refused, and its writer gets the changes since', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  const { speaker, listener } = meeting
  await write(api, meeting, speaker, { version: 0, change: ['раз'] })
  await write(api, meeting, speaker, { version: 1, change: [3, ' два'] })
  const late = await write(api, meeting, listener, { version: 0, change: ['три'] })
  expect(late.changes.map(({ version, change }) => ({ version, change }))).toEqual([
    { version: 1, change: ['раз'] },
    { version: 2, change: [3, ' два'] },
  ])
  expect(await read(api, meeting, listener)).toEqual({ version: 2, text: 'раз два' })
})

test('a change whose answer was lost is made once, however often it is sent', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  const { speaker, listener } = meeting
  const edit = { version: 0, change: ['раз'], change_id: crypto.randomUUID() }
  const answers = await Promise.all(Array.from({ length: 4 }, () => write(api, meeting, listener, edit)))
  for (const { changes } of answers) expect(changes.map(({ change_id }) => change_id)).toEqual([edit.change_id])
  await write(api, meeting, speaker, { version: 1, change: [3, ' два'] })
  const again = await write(api, meeting, listener, edit)
  expect(again.changes).toMatchObject([{ change_id: edit.change_id }, { change: [3, ' два'] }])
  expect(await write(api, meeting, listener, { ...edit, version: 2, change: [7, '!'] })).toEqual({ changes: [] })
  expect(await read(api, meeting, listener)).toEqual({ version: 2, text: 'раз два' })
})

test('one of many concurrent changes is accepted first, and no words are lost', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  const { speaker, listener } = meeting
  /** Writes at the beginning, on top of whatever is there. */
  async function insist(user: TestUser, word: string) {
    for (let made = false; !made;) {
      const { version, text } = await read(api, meeting, user)
      const change_id = crypto.randomUUID()
      const change = text === '' ? [word] : [word, text.length]
      const { changes } = await write(api, meeting, user, { version, change, change_id })
      made = changes.some((one: NoteChange) => one.change_id === change_id)
    }
  }
  await Promise.all(['а', 'б', 'в', 'г', 'д', 'е'].map((word, index) => insist(index % 2 ? speaker : listener, word)))
  const { version, text } = await read(api, meeting, speaker)
  expect(version).toBe(6)
  expect(text.split('').toSorted().join('')).toBe('абвгде')
})

test('a browser more than two hundred changes behind gets only the last ones', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  const { speaker, listener, consultation_id } = meeting
  await write(api, meeting, speaker, { version: 0, change: ['а'] })
  await sql`
    insert into shared_note_changes (consultation_id, version, change_id, user_id, change, made_at)
    select consultation_id, number, gen_random_uuid(), user_id, '["а", 1]', made_at
    from shared_note_changes, generate_series(2, 203) number`.execute(api.ctx.db)
  await sql`update shared_notes set version = 203 where consultation_id = ${consultation_id}`.execute(api.ctx.db)
  await write(api, meeting, speaker, { version: 203, change: [1, 'б'] })
  const { changes } = await write(api, meeting, listener, { version: 1, change: [1, 'в'] })
  expect(changes).toHaveLength(200)
  expect(changes[0]?.version).toBe(5)
})

test('more than 20,000 characters, half a character, control characters and a change of another text are refused', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  const { speaker } = meeting
  await write(api, meeting, speaker, { version: 0, change: ['я'.repeat(19_998), '🎹'] })
  const edit = (change: TextChange) => write(api, meeting, speaker, { version: 1, change })
  await expect(edit([20_000, 'я'])).rejects.toMatchObject({ body: { reason: 'notes_full' } })
  const torn = [
    [19_999, -1],
    [19_999, 'я', 1],
    [20_000, '\uD83C'],
  ]
  const ofOthers = [[1], [20_001], [20_000, -1]]
  const shapeless = [[0, 'я'], [1.5], [''], ['я'.repeat(20_001)], [20_000, 'я\u0000'], [20_000, '\u202E']]
  for (const change of [...torn, ...ofOthers, ...shapeless])
    expect(await refusalOf(edit(change))).toMatchObject({ refusal: 'validation' })
  await write(api, meeting, speaker, { version: 1, change: [-20_000] })
  expect(await read(api, meeting, speaker)).toEqual({ version: 2, text: '' })
})

test('only the people of the meeting write and read its notes, while it is open and a little longer', async () => {
  await using api = await startApi()
  const meeting = await makeMeeting(api, { minutes: 60 })
  const { params, speaker, listener } = meeting
  const early = { params: params.params, body: { version: 0, change: ['а'], change_id: crypto.randomUUID() } }
  expect(await api.as(listener).refusal(changeSharedNotes, early)).toBe('human_friendly')
  expect(await api.as(listener).refusal(getSharedNotes, params)).toBe('human_friendly')
  await api.clock.advance({ minutes: 31 })
  await write(api, meeting, listener, { version: 0, change: ['раз'] })
  expect(await api.as(await makeListener(api)).refusal(getSharedNotes, params)).toBe('not_exist')
  expect(await api.as(await makeListener(api)).refusal(changeSharedNotes, early)).toBe('not_exist')
  expect(await api.anonymous.refusal(getSharedNotes, params)).toBe('auth_not_provided')
  await endBy(api, meeting)
  await api.clock.advance({ minutes: 10 })
  await write(api, meeting, speaker, { version: 1, change: [3, ' два'] })
  await api.clock.advance({ minutes: 6 })
  expect(await api.as(listener).refusal(changeSharedNotes, early)).toBe('human_friendly')
})

test('a listener waiting before a locked room reads no notes, nor does a removed one', async () => {
  await using api = await startApi()
  const { speaker, listeners, params, room, peer } = await makeGroup(api, 2)
  const [inside, outside] = listeners as [MadeUser, MadeUser]
  for (const user of [speaker, inside]) await room.join(user)
  await api.settle()
  await api
    .as(speaker)
    .call(lockRoom, { ...params, body: { is_locked: true } })
    .catch(() => undefined)
  await write(api, { params }, inside, { version: 0, change: ['Секрет'] })
  expect(await api.as(outside).refusal(getSharedNotes, params)).toBe('human_friendly')
  await api
    .as(speaker)
    .call(removeParticipant, peer(inside))
    .catch(() => undefined)
  expect(await api.as(inside).refusal(getSharedNotes, params)).toBe('human_friendly')
})

test('the server sends each change to the room, and a long one without its content', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  const { listener, consultation_id } = meeting
  const sent: { room: string; topic: string; word: string }[] = []
  api.ctx.rooms.sendData = async (message) => void sent.push(message)
  await write(api, meeting, listener, { version: 0, change: ['раз'] })
  await write(api, meeting, listener, { version: 1, change: [3, 'я'.repeat(8000)] })
  await write(api, meeting, listener, { version: 1, change: [3, 'late'] })
  for (const { room, topic } of sent) expect([room, topic]).toEqual([`c-${consultation_id}`, 'notes'])
  const words = sent.map(({ word }) => JSON.parse(word) as NoteChange)
  expect(words).toEqual([
    { version: 1, change_id: expect.any(String), user_id: listener.user_id, change: ['раз'] },
    { version: 2, change_id: expect.any(String), user_id: listener.user_id },
  ])
})

test('a room server that does not answer loses no change', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  api.ctx.rooms.sendData = () => Promise.reject(new Error('down'))
  await write(api, meeting, meeting.speaker, { version: 0, change: ['раз'] })
  expect(await read(api, meeting, meeting.listener)).toMatchObject({ text: 'раз' })
})

test('after the meeting the notes are among its materials, only for people who were in the room', async () => {
  await using api = await startApi()
  const { speaker, listeners, params, room } = await makeGroup(api, 2)
  const [came, absent] = listeners as [MadeUser, MadeUser]
  for (const user of [speaker, came]) await room.join(user)
  await api.settle()
  await write(api, { params }, came, { version: 0, change: ['План'] })
  await api.clock.advance({ minutes: 1 })
  await endBy(api, { params, speaker })
  for (const user of [speaker, came]) {
    expect(await notesOf(api, { params }, user)).toBe('План')
    expect(await api.as(user).call(getConsultation, params)).toMatchObject({ has_materials: true })
  }
  expect(await notesOf(api, { params }, absent)).toBe('')
  expect(await api.as(absent).call(getConsultation, params)).toMatchObject({ has_materials: false })
  // What the speaker leaves besides is for everybody.
  const body = { text: '<p>Ссылки</p>', file_ids: [] }
  expect(await api.as(speaker).call(saveMaterials, { ...params, body })).toMatchObject({ notes: 'План' })
  expect(await api.as(absent).call(getMaterials, params)).toMatchObject({ text: '<p>Ссылки</p>', notes: '' })
})

test('an export contains the words of the person, and erasing a person leaves the words of others', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  const { speaker, listener, consultation_id } = meeting
  await write(api, meeting, speaker, { version: 0, change: ['Гаммы каждый день'] })
  await write(api, meeting, listener, { version: 1, change: [6, 'до мажор ', 11, ', хорошо'] })
  await endBy(api, meeting)
  const exported = async ({ user_id }: TestUser) => (await collectData(api.ctx.db, user_id)).shared_notes
  expect(await exported(speaker)).toMatchObject([{ consultation_id, texts: ['Гаммы ', 'каждый день'] }])
  expect(await exported(listener)).toMatchObject([{ texts: ['до мажор ', ', хорошо'] }])
  await eraseMeetings(api.ctx, listener.user_id)
  expect(await notesOf(api, meeting, speaker)).toBe('Гаммы каждый день')
  expect(await exported(listener)).toEqual([])
  const left = api.ctx.db.selectFrom('shared_note_changes').select('user_id')
  expect(await left.execute()).toEqual([{ user_id: speaker.user_id }])
})

test('a day after the meeting the changes are deleted and the text is kept', async () => {
  await using api = await startApi()
  const meeting = await makeRunning(api)
  await write(api, meeting, meeting.speaker, { version: 0, change: ['раз'] })
  const changes = () => api.ctx.db.selectFrom('shared_note_changes').select('version').execute()
  for (const count of [1, 0]) {
    await api.clock.advance({ hours: count === 1 ? 20 : 6 })
    await enqueue(api.ctx.db, 'sweep-meetings', {})
    await api.settle()
    expect(await changes()).toHaveLength(count)
  }
  expect(await notesOf(api, meeting, meeting.listener)).toBe('раз')
})
