import {
  closeConversationReport,
  downloadConversationFile,
  downloadReportedFile,
  getConversation,
  listConversationMessages,
  listConversationReports,
  listConversations,
  reportConversation,
  sendConversationMessage,
  setConversationBlocked,
  uploadConversationFile,
} from '@razgovor/contract/conversations'
import type { Endpoint } from '@razgovor/contract/endpoint'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Refusal } from '../../../../test/api-client.ts'
import { makeConversation } from '../../../../test/conversations.ts'
import { makeListener, makeUser } from '../../../../test/factories.ts'
import { quarters } from '../../../../test/pictures.ts'
import { makeRequest } from '../../../../test/requests.ts'
import { tokenFor } from '../../../../test/signed-in.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { eraseConversations } from '../erase-conversations.ts'

const pdf = Buffer.from('%PDF-1.7 договор')

type Made = Awaited<ReturnType<typeof makeConversation>>

function upload(api: TestApi, { params }: Pick<Made, 'params'>, user: TestUser, name = 'Договор.pdf', file = pdf) {
  return api.as(user).call(uploadConversationFile, { params, form: { file, filename: name } })
}

function send(api: TestApi, { params }: Made, user: TestUser, file_id: string, more: object = {}) {
  const body = { text: '', file_ids: [file_id], client_id: crypto.randomUUID(), ...more }
  return api.as(user).call(sendConversationMessage, { params, body })
}

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  return work.then(
    () => {
      throw new Error('it was not refused')
    },
    (error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    },
  )
}

async function reasonOf(work: Promise<unknown>): Promise<string | undefined> {
  return (await refusalOf(work)).body.reason
}

async function download(api: TestApi, user: TestUser, path: string, endpoint: Endpoint = downloadConversationFile) {
  const authorization = `Bearer ${await tokenFor(api, user, endpoint)}`
  return fetch(`${api.url}${path}`, { headers: { authorization } })
}

function pathOf({ conversation_id }: Made, file_id: string): string {
  return `/api/conversations/${conversation_id}/files/${file_id}`
}

test('a file is sent with a message, with a text or without one, and both sides download it as an attachment', async () => {
  await using api = await startApi()
  const made = await makeConversation(api)
  const { listener, speaker, params } = made
  const file = await upload(api, made, listener, '../Договор «А».pdf')
  expect(file).toEqual({ file_id: expect.any(String), name: 'Договор «А».pdf', bytes: pdf.length, picture: null })
  expect(await send(api, made, listener, file.file_id)).toMatchObject({ position: 1, text: '', files: [file] })
  const second = await upload(api, made, listener)
  await send(api, made, listener, second.file_id, { text: 'И ещё' })
  const { items } = await api.as(speaker).call(listConversationMessages, { params, query: {} })
  expect(items).toMatchObject([
    { text: '', files: [file] },
    { text: 'И ещё', files: [second] },
  ])
  const { items: listed } = await api.as(speaker).call(listConversations)
  expect(listed[0]).toMatchObject({ last_message: { text: 'И ещё', files: [second] }, unread_count: 2 })

  const response = await download(api, speaker, pathOf(made, file.file_id))
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
})

test('a file whose form gives it no name gets one', async () => {
  await using api = await startApi()
  const made = await makeConversation(api)
  expect(await upload(api, made, made.listener, '')).toMatchObject({ name: 'файл' })
})

test('a picture has a preview in WebP; other files have none', async () => {
  await using api = await startApi()
  const made = await makeConversation(api)
  const { listener, speaker } = made
  const photo = await upload(api, made, listener, 'Фото.PNG', await quarters({ width: 1600, height: 1200 }))
  expect(photo.picture).toEqual({ width: 640, height: 480 })
  const other = await upload(api, made, listener)
  for (const { file_id } of [photo, other]) await send(api, made, listener, file_id)
  const preview = await download(api, speaker, `${pathOf(made, photo.file_id)}?size=PREVIEW`)
  expect(preview.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(Buffer.from(await preview.arrayBuffer())).metadata()).toMatchObject({ width: 640, format: 'webp' })
  expect((await download(api, speaker, `${pathOf(made, other.file_id)}?size=PREVIEW`)).status).toBe(404)
})

test.each([
  ['Фото.jpg', 'не картинка'],
  ['Фото.png', '%PDF-1.7'],
  ['Договор.pdf', '<script>alert(1)</script>'],
  ['Архив.zip', 'MZ'],
  ['Кот.gif', '\u0089PNG'],
  ['Отчёт.docx', '%PDF-1.7'],
  ['Таблица.xlsx', 'PK\u0003\u0004 META-INF/manifest.xml'],
  ['Слайды.pptx', '[Content_Types].xml'],
  ['Письмо.odt', 'PK\u0003\u0004 [Content_Types].xml'],
  ['Ролик.mp4', '<script>alert(1)</script>'],
  ['Ролик.mov', 'MZ'],
  ['Песня.mp3', '%PDF-1.7'],
  ['Песня.WAV', 'RIFF1234AVI '],
  ['Заметка.ogg', 'ID3'],
  ['Запись.webm', 'OggS'],
])('the file %s with other content is refused, and nothing of it is kept', async (name, content) => {
  await using api = await startApi()
  const made = await makeConversation(api)
  const refusal = await refusalOf(upload(api, made, made.listener, name, Buffer.from(content)))
  expect(refusal.error_name).toBe('validation')
  expect(refusal.body.fields).toEqual({ file: expect.stringContaining('Это не похоже на файл .') })
  expect(await api.ctx.db.selectFrom('conversation_files').selectAll().execute()).toEqual([])
})

test('only the uploader attaches a file, once, and in the conversation that it was uploaded to', async () => {
  await using api = await startApi()
  const made = await makeConversation(api)
  const { listener, speaker } = made
  const other = await makeConversation(api, { speaker, starts_in_minutes: 300 })
  const { file_id } = await upload(api, made, listener)
  const speakers = await upload(api, made, speaker)
  const gone = 'file_cannot_be_attached'
  expect(await reasonOf(send(api, made, speaker, file_id))).toBe(gone)
  expect(await reasonOf(send(api, other, speaker, speakers.file_id))).toBe(gone)
  expect(await reasonOf(send(api, made, listener, crypto.randomUUID()))).toBe(gone)
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => send(api, made, listener, file_id)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // Resending a message whose response was lost returns the same message with its file.
  const again = await upload(api, made, listener)
  const client_id = crypto.randomUUID()
  const first = await send(api, made, listener, again.file_id, { client_id })
  expect(await send(api, made, listener, again.file_id, { client_id })).toEqual(first)
})

test('the other side downloads a file only after a message carries it, and a stranger never', async () => {
  await using api = await startApi()
  const made = await makeConversation(api)
  const { listener, speaker, params } = made
  const { file_id } = await upload(api, made, listener)
  const file = { params: { ...params, file_id }, query: {} }
  expect(await api.as(speaker).refusal(downloadConversationFile, file)).toBe('not_exist')
  expect((await download(api, listener, pathOf(made, file_id))).status).toBe(200)
  await send(api, made, listener, file_id)
  expect((await download(api, speaker, pathOf(made, file_id))).status).toBe(200)
  const stranger = await makeListener(api)
  expect(await api.as(stranger).refusal(downloadConversationFile, file)).toBe('not_exist')
  expect(await api.as(stranger).refusal(uploadConversationFile, { params, form: { file: pdf } })).toBe('not_exist')
  const { file_key } = await api.ctx.db.selectFrom('conversation_files').select('file_key').executeTakeFirstOrThrow()
  expect((await fetch(`${api.url}/files/${file_key}`)).ok).toBe(false)
})

test('before the first booking, and while either side blocks the other, files are refused', async () => {
  await using api = await startApi()
  const made = await makeConversation(api)
  const { listener, speaker, params } = made
  const { file_id } = await upload(api, made, listener)
  const block = (is_blocked: boolean) => api.as(speaker).call(setConversationBlocked, { params, body: { is_blocked } })
  await block(true)
  expect(await reasonOf(upload(api, made, listener))).toBe('blocked_by_other')
  expect(await reasonOf(upload(api, made, speaker))).toBe('blocked_by_you')
  expect(await reasonOf(send(api, made, listener, file_id))).toBe('blocked_by_other')
  await block(false)
  await send(api, made, listener, file_id)

  const asking = await makeRequest(api)
  await api.settle()
  const { items } = await api.as(asking.listener).call(listConversations)
  const asked = { params: { id: items[0]!.conversation_id } }
  expect(await api.as(asking.listener).call(getConversation, asked)).toMatchObject({ can_send_files: false })
  for (const side of [asking.listener, asking.speaker])
    expect(await reasonOf(upload(api, asked, side))).toBe('files_after_booking')
})

test('a message takes one file, and a user uploads up to 50 a day', async () => {
  await using api = await startApi()
  const made = await makeConversation(api)
  const { listener, params } = made
  const files = [await upload(api, made, listener), await upload(api, made, listener)]
  const body = { text: '', file_ids: files.map(({ file_id }) => file_id), client_id: crypto.randomUUID() }
  expect(await api.as(listener).refusal(sendConversationMessage, { params, body })).toBe('validation')
  const { user_id: key } = listener
  await api.ctx.db.updateTable('attempts').set({ count: 50 }).where('key', '=', key).execute()
  expect(await reasonOf(upload(api, made, listener))).toBe('too_many_conversation_files')
  await api.clock.advance({ days: 1 })
  await upload(api, made, listener)
})

test('files that no message carries are removed after a week, others stay', async () => {
  await using api = await startApi()
  const made = await makeConversation(api)
  const { listener } = made
  const photo = await quarters({ width: 20, height: 20 })
  const [unsent, sent] = [await upload(api, made, listener, 'a.png', photo), await upload(api, made, listener)]
  await send(api, made, listener, sent.file_id)
  const keys = await api.ctx.db.selectFrom('conversation_files').selectAll().execute()
  const sweep = async () => {
    await enqueue(api.ctx.db, 'sweep-conversation-files', {})
    await api.settle()
  }
  await api.clock.advance({ days: 6, hours: 23 })
  await sweep()
  expect((await download(api, listener, pathOf(made, unsent.file_id))).status).toBe(200)
  await api.clock.advance({ hours: 1 })
  await sweep()
  expect((await download(api, listener, pathOf(made, unsent.file_id))).status).toBe(404)
  expect((await download(api, listener, pathOf(made, sent.file_id))).status).toBe(200)
  for (const { file_id, file_key, preview_key } of keys)
    for (const key of [file_key, preview_key ?? file_key])
      expect((await api.ctx.files.get(key)) === null).toBe(file_id === unsent.file_id)
})

test('erasing a writer removes their files, and the places of their messages stay', async () => {
  await using api = await startApi()
  const made = await makeConversation(api)
  const { listener, speaker, params } = made
  const [own, others] = [await upload(api, made, listener), await upload(api, made, speaker)]
  await send(api, made, listener, own.file_id)
  await send(api, made, speaker, others.file_id)
  const { file_key } = await api.ctx.db
    .selectFrom('conversation_files')
    .select('file_key')
    .where('file_id', '=', own.file_id)
    .executeTakeFirstOrThrow()
  await eraseConversations(api.ctx, listener.user_id)
  await eraseConversations(api.ctx, listener.user_id)
  await api.settle()
  const { items } = await api.as(speaker).call(listConversationMessages, { params, query: {} })
  expect(items).toMatchObject([
    { text: '', is_erased: true, files: [] },
    { is_erased: false, files: [others] },
  ])
  expect(await api.ctx.files.get(file_key)).toBeNull()
  expect((await download(api, speaker, pathOf(made, others.file_id))).status).toBe(200)
})

test('support downloads a file only through an open report, and each download is in the audit log', async () => {
  await using api = await startApi()
  const made = await makeConversation(api)
  const { listener, speaker, params } = made
  const [sent, unsent] = [await upload(api, made, speaker), await upload(api, made, speaker)]
  await send(api, made, speaker, sent.file_id)
  await api.as(listener).call(reportConversation, { params, body: { text: 'Странный файл' } })
  const support = await makeUser(api, 'SUPPORT')
  const { items } = await api.as(support).call(listConversationReports)
  const { report_id } = items[0]!
  const read = (file_id: string) =>
    download(api, support, `/api/admin/conversation-reports/${report_id}/files/${file_id}`, downloadReportedFile)
  expect(Buffer.from(await (await read(sent.file_id)).arrayBuffer())).toEqual(pdf)
  const entries = await api.ctx.db.selectFrom('audit_log').selectAll().execute()
  expect(entries).toMatchObject([{ action: 'READ', row_id: report_id, by_user_id: support.user_id }])
  expect((await read(unsent.file_id)).status).toBe(404)
  await api.as(support).call(closeConversationReport, { params: { report_id } })
  expect(
    await reasonOf(api.as(support).call(downloadReportedFile, { params: { report_id, file_id: sent.file_id } })),
  ).toBe('report_is_closed')
})
