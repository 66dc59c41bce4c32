import { cancelConsultation, getConsultation, signUp } from '@razgovor/contract/bookings'
import { downloadMaterial, getMaterials, saveMaterials, uploadMaterial } from '@razgovor/contract/materials'
import { listNotifications } from '@razgovor/contract/notifications'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/api-client.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../test/factories.ts'
import { makeMeeting } from '../../../test/free-meeting.ts'
import { makeHeldMeeting } from '../../../test/held-meeting.ts'
import { tokenFor } from '../../../test/signed-in.ts'
import { startApi, type TestApi, type TestUser } from '../../../test/start-api.ts'
import { enqueue } from '../../jobs/queue.ts'
import { eraseMaterials } from './remove-files.ts'

const pdf = Buffer.from('%PDF-1.7 план')

type Held = Awaited<ReturnType<typeof makeMeeting>>

function upload(api: TestApi, { params, speaker }: Held, filename = 'План.pdf', file = pdf) {
  return api.as(speaker).call(uploadMaterial, { ...params, form: { file, filename } })
}

function save(api: TestApi, { params, speaker }: Held, body: { text?: string; file_ids?: string[] }) {
  return api.as(speaker).call(saveMaterials, { ...params, body: { text: '', file_ids: [], ...body } })
}

function read(api: TestApi, { params }: Held, user: TestUser) {
  return api.as(user).call(getMaterials, params)
}

async function download(api: TestApi, { params }: Held, user: TestUser, file_id: string) {
  const authorization = `Bearer ${await tokenFor(api, user, downloadMaterial)}`
  const path = `/api/consultations/${params.params.id}/materials/files/${file_id}`
  return fetch(`${api.url}${path}`, { headers: { authorization } })
}

async function materialMails(api: TestApi, { listener }: Pick<Held, 'listener'>) {
  await api.settle()
  return (await api.mailTo(listener.email)).filter(({ subject }) => subject.startsWith('Материалы встречи'))
}

async function storedFiles(api: TestApi): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`select file_key from material_files`.execute(api.ctx.db)
  return rows.map(({ file_key }) => file_key)
}

test('a speaker leaves a text with links and files after a meeting, and its listener reads and downloads them', async () => {
  await using api = await startApi()
  const held = await makeHeldMeeting(api)
  const first = await upload(api, held)
  const second = await upload(api, held, 'Черновик.txt', Buffer.from('текст'))
  const text = '<h2>План</h2><p>Прочитай <a href="https://example.ru/kniga">книгу</a></p>'
  const saved = await save(api, held, { text, file_ids: [second.file_id, first.file_id] })
  expect(saved).toEqual({
    text: '<h2>План</h2><p>Прочитай <a href="https://example.ru/kniga" target="_blank" rel="noopener noreferrer nofollow">книгу</a></p>',
    files: [second, first],
    updated_at: api.clock.now().toISOString(),
    notes: '',
    recordings: [],
    has_board: false,
  })
  expect(await read(api, held, held.listener)).toEqual(saved)
  expect(await api.as(held.listener).call(getConsultation, held.params)).toMatchObject({ has_materials: true })
  const answer = await download(api, held, held.listener, first.file_id)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf)
})

test('the listener gets the materials by one mail and one notice, whatever is changed later', async () => {
  await using api = await startApi()
  const held = await makeHeldMeeting(api)
  const { file_id } = await upload(api, held)
  const text = '<p>Прочитай <a href="https://example.ru/kniga">книгу</a> &amp; отдохни</p><ul><li><p>раз</p></li></ul>'
  await save(api, held, { text, file_ids: [file_id] })
  const [mail] = await materialMails(api, held)
  expect(mail?.subject).toBe(`Материалы встречи: ${held.speaker.first_name} ${held.speaker.last_name}`)
  expect(mail?.text).toContain('> Прочитай книгу (https://example.ru/kniga) & отдохни\n> • раз')
  expect(mail?.text).toContain('Файлы: План.pdf')
  expect(mail?.text).toContain(`/materials/${held.consultation_id}`)
  await save(api, held, { text: '<p>Ещё одна</p>', file_ids: [file_id] })
  await save(api, held, {})
  await save(api, held, { text: '<p>Опять</p>' })
  expect(await materialMails(api, held)).toHaveLength(1)
  const { items } = await api.as(held.listener).call(listNotifications, {})
  expect(items.filter(({ content }) => content.startsWith('Материалы встречи'))).toHaveLength(1)
})

test('materials that are deleted at once notify nobody', async () => {
  await using api = await startApi()
  const held = await makeHeldMeeting(api)
  await save(api, held, { text: '<p>Не туда</p>' })
  await save(api, held, {})
  expect(await materialMails(api, held)).toEqual([])
  expect(await api.as(held.listener).call(getConsultation, held.params)).toMatchObject({ has_materials: false })
})

test('an empty text without files deletes the materials and their files', async () => {
  await using api = await startApi()
  const held = await makeHeldMeeting(api)
  const { file_id } = await upload(api, held)
  await save(api, held, { text: '<p>План</p>', file_ids: [file_id] })
  const [key] = await storedFiles(api)
  const empty = { text: '', files: [], updated_at: null, notes: '', recordings: [], has_board: false }
  expect(await save(api, held, { text: '<p> </p>' })).toEqual(empty)
  expect(await read(api, held, held.listener)).toEqual(empty)
  await api.settle()
  expect(await api.ctx.files.get(key!)).toBeNull()
})

test('only the speaker writes materials, and only the speaker and the listener read them', async () => {
  await using api = await startApi()
  const held = await makeHeldMeeting(api)
  const { file_id } = await upload(api, held)
  expect((await download(api, held, held.listener, file_id)).status).toBe(404)
  await save(api, held, { text: '<p>План</p>', file_ids: [file_id] })
  const body = { text: 'чужое', file_ids: [] }
  for (const user of [await makeListener(api), await makeSpeaker(api)]) {
    expect(await api.as(user).refusal(getMaterials, held.params)).toBe('not_exist')
    expect(await api.as(user).refusal(saveMaterials, { ...held.params, body })).toBe('not_exist')
    expect((await download(api, held, user, file_id)).status).toBe(404)
  }
  const form = { file: pdf, filename: 'План.pdf' }
  expect(await api.as(held.listener).refusal(saveMaterials, { ...held.params, body })).toBe('not_exist')
  expect(await api.as(held.listener).refusal(uploadMaterial, { ...held.params, form })).toBe('not_exist')
  expect(await api.anonymous.refusal(getMaterials, held.params)).toBe('auth_not_provided')
})

test('a listener of a group who canceled before the meeting neither reads the materials nor gets the mail', async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING_MULTY', places: 3, starts_in_minutes: 30 })
  const [came, canceled] = [await makeListener(api), await makeListener(api)]
  const { consultation_id } = await api.as(came).call(signUp, { params: { slot_id: slot.slot_id } })
  await api.as(canceled).call(signUp, { params: { slot_id: slot.slot_id } })
  const params = { params: { id: consultation_id } }
  await api.as(canceled).call(cancelConsultation, { ...params, body: { status: 'CANCELED' } })
  await api.clock.advance({ hours: 3 })
  await api.settle()
  await api.as(slot.speaker).call(saveMaterials, { ...params, body: { text: '<p>План</p>', file_ids: [] } })
  await api.settle()
  expect(await api.as(came).call(getMaterials, params)).toMatchObject({ text: '<p>План</p>' })
  expect(await api.as(canceled).refusal(getMaterials, params)).toBe('not_exist')
  expect(await materialMails(api, { listener: came })).toHaveLength(1)
  expect(await materialMails(api, { listener: canceled })).toEqual([])
})

test('neither text nor files are accepted before the end', async () => {
  await using api = await startApi()
  const meeting = await makeMeeting(api)
  const refused = { body: { reason: 'materials_before_end' } }
  await expect(save(api, meeting, { text: '<p>План</p>' })).rejects.toMatchObject(refused)
  await expect(upload(api, meeting)).rejects.toMatchObject(refused)
  expect(await api.as(meeting.listener).refusal(getMaterials, meeting.params)).toBe('not_exist')
})

test('scripts, pictures and foreign markup are taken out of the text', async () => {
  await using api = await startApi()
  const held = await makeHeldMeeting(api)
  const text =
    '<p onclick="x()">План<img src="https://evil.example/p.png"><script>x()</script></p><a href="javascript:x()">тут</a>'
  expect(await save(api, held, { text })).toMatchObject({ text: '<p>План</p><a>тут</a>' })
})

test('a text that is too long, also because its links grow, is refused', async () => {
  await using api = await startApi()
  const held = await makeHeldMeeting(api)
  const long = `<p>${'я'.repeat(20_000)}</p>`
  const links = '<a href="https://example.ru">я</a>'.repeat(500)
  for (const text of [long, links])
    expect(await refusalOf(save(api, held, { text }))).toMatchObject({ refusal: 'validation' })
})

test('a file with a wrong type, of another meeting, deleted before, or the eleventh one is refused', async () => {
  await using api = await startApi()
  const held = await makeHeldMeeting(api)
  const other = await makeHeldMeeting(api, { speaker: held.speaker })
  await expect(upload(api, held, 'План.pdf', Buffer.from('MZ'))).rejects.toMatchObject({ error_name: 'validation' })
  const foreign = await upload(api, other)
  const gone = { body: { reason: 'material_is_gone' } }
  for (const file_id of [foreign.file_id, crypto.randomUUID()])
    await expect(save(api, held, { file_ids: [file_id] })).rejects.toMatchObject(gone)
  const many = Array.from({ length: 11 }, () => crypto.randomUUID())
  await expect(save(api, held, { file_ids: many })).rejects.toMatchObject({ error_name: 'validation' })
})

test('two saves at the same moment leave the materials of one of them', async () => {
  await using api = await startApi()
  const held = await makeHeldMeeting(api)
  const files = [await upload(api, held, 'раз.txt'), await upload(api, held, 'два.txt')]
  await Promise.all(files.map(({ file_id, name }) => save(api, held, { text: `<p>${name}</p>`, file_ids: [file_id] })))
  const { text, files: left } = await read(api, held, held.listener)
  expect(left.map(({ name }) => `<p>${name}</p>`)).toEqual([text])
})

test('a file that no materials list is removed after a week', async () => {
  await using api = await startApi()
  const held = await makeHeldMeeting(api)
  const [kept] = [await upload(api, held), await upload(api, held, 'лишний.txt', Buffer.from('текст'))]
  await save(api, held, { file_ids: [kept.file_id] })
  for (const count of [2, 1]) {
    await api.clock.advance({ days: count === 2 ? 6 : 1 })
    await enqueue(api.ctx.db, 'sweep-materials', {})
    await api.settle()
    expect(await storedFiles(api)).toHaveLength(count)
  }
})

test('erasing the speaker removes the materials and files, and no more can be left', async () => {
  await using api = await startApi()
  const held = await makeHeldMeeting(api)
  const { file_id } = await upload(api, held)
  await save(api, held, { text: '<p>План</p>', file_ids: [file_id] })
  await api.ctx.db
    .updateTable('users')
    .set({ anonymised_at: api.clock.now() })
    .where('user_id', '=', held.speaker.user_id)
    .execute()
  await eraseMaterials(api.ctx, held.speaker.user_id)
  expect(await storedFiles(api)).toEqual([])
  expect(await read(api, held, held.listener)).toMatchObject({ text: '', files: [] })
  await expect(save(api, held, { text: '<p>План</p>' })).rejects.toMatchObject({ error_name: 'not_exist' })
})
