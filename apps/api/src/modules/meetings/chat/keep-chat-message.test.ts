import { signUp } from '@razgovor/contract/bookings'
import {
  countUnreadMessages,
  getConversation,
  listConversationMessages,
  markConversationRead,
  setConversationBlocked,
} from '@razgovor/contract/conversations'
import { endMeeting, keepChatMessage, removeParticipant, uploadMeetingFile } from '@razgovor/contract/meetings'
import type { Endpoint } from '@razgovor/contract/endpoint'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeConversation } from '../../../../test/conversations.ts'
import { openTab } from '../../../../test/event-tab.ts'
import { makeListener, makeSeries, makeTimeSlot, type MadeUser } from '../../../../test/factories.ts'
import { quarters } from '../../../../test/pictures.ts'
import { tokenFor } from '../../../../test/signed-in.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { eraseConversations } from '../../conversations/erase-conversations.ts'
import { eraseMeetings } from '../erase-meetings.ts'

/** A conversation of two sides whose meeting is running. */
async function makeRunning(api: TestApi) {
  const made = await makeConversation(api)
  await api.clock.advance({ minutes: 30 })
  for (const user of [made.speaker, made.listener]) await made.room.join(user)
  await api.settle()
  return made
}

function messageIn(consultation_id: string, text: string, more: { client_id?: string; file_id?: string } = {}) {
  return { params: { id: consultation_id }, body: { text, client_id: crypto.randomUUID(), ...more } }
}

function upload(
  api: TestApi,
  user: TestUser,
  consultation_id: string,
  { filename = 'План.txt', file = Buffer.from('раз, два') } = {},
) {
  const form = { file, filename }
  return api.as(user).call(uploadMeetingFile, { params: { id: consultation_id }, form })
}

async function threadOf(api: TestApi, user: MadeUser, params: { id: string }) {
  return (await api.as(user).call(listConversationMessages, { params, query: {} })).items
}

async function download(api: TestApi, user: TestUser, path: string): Promise<Response> {
  const endpoint: Pick<Endpoint, 'access'> = { access: 'user' }
  return fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${await tokenFor(api, user, endpoint)}` } })
}

test('chat messages of a meeting of two appear in their conversation, in order, with writers and times', async () => {
  await using api = await startApi()
  const { listener, speaker, params, consultation_id, write } = await makeRunning(api)
  await write(speaker, 'До встречи')
  await api.clock.advance({ minutes: 5 })
  const said_at = api.clock.now().toISOString()
  await api.as(listener).call(keepChatMessage, messageIn(consultation_id, ' Смотри https://example.ru '))
  await api.as(speaker).call(keepChatMessage, messageIn(consultation_id, 'Вижу, спасибо'))
  await api.clock.advance({ minutes: 60 })
  await api.settle()
  await write(speaker, 'После встречи')
  const ofMeeting = { consultation_id, is_from_meeting: true, created_at: said_at }
  expect(await threadOf(api, listener, params)).toMatchObject([
    { text: 'До встречи', is_from_meeting: false, consultation_id: null },
    { ...ofMeeting, text: 'Смотри https://example.ru', from_user_id: listener.user_id },
    { ...ofMeeting, text: 'Вижу, спасибо', from_user_id: speaker.user_id },
    { text: 'После встречи', is_from_meeting: false },
  ])
})

test('a chat message is kept once, however often it is sent', async () => {
  await using api = await startApi()
  const { listener, params, consultation_id } = await makeRunning(api)
  const message = messageIn(consultation_id, 'Один раз')
  const answers = await Promise.all(Array.from({ length: 4 }, () => api.as(listener).call(keepChatMessage, message)))
  expect(answers).toEqual(Array.from({ length: 4 }, () => ({ is_kept: true })))
  const { file_id } = await upload(api, listener, consultation_id)
  for (let n = 0; n < 2; n++)
    await api.as(listener).call(keepChatMessage, messageIn(consultation_id, 'План.txt', { file_id }))
  expect(await threadOf(api, listener, params)).toMatchObject([
    { text: 'Один раз' },
    { text: '', files: [{ file_id, name: 'План.txt' }] },
  ])
})

test('kept chat messages are not unread, and neither noticed nor mailed', async () => {
  await using api = await startApi()
  const { listener, speaker, params, consultation_id, write } = await makeRunning(api)
  const mailsBefore = (await api.mailTo(speaker.email)).length
  await api.as(listener).call(keepChatMessage, messageIn(consultation_id, 'Раз'))
  await api.as(listener).call(keepChatMessage, messageIn(consultation_id, 'Два'))
  await api.clock.advance({ minutes: 11 })
  await api.settle()
  expect(await api.as(speaker).call(countUnreadMessages)).toEqual({ unread_count: 0 })
  expect(await api.mailTo(speaker.email)).toHaveLength(mailsBefore)
  const kinds = await api.ctx.db
    .selectFrom('notifications')
    .select('kind')
    .where('kind', '=', 'unread-messages')
    .execute()
  expect(kinds).toEqual([])
  // Chat messages do not count after other messages are read either.
  await write(listener, 'Три')
  expect(await api.as(speaker).call(markConversationRead, { params, body: { up_to: 0 } })).toEqual({ unread_count: 1 })
})

test('a file of the chat stays in the conversation after the meeting’s own is removed', async () => {
  await using api = await startApi()
  const { listener, speaker, conversation_id, consultation_id } = await makeRunning(api)
  const [kept, other] = [await upload(api, listener, consultation_id), await upload(api, listener, consultation_id)]
  await api.as(listener).call(keepChatMessage, messageIn(consultation_id, '', { file_id: kept.file_id }))
  expect(
    await api.as(speaker).refusal(keepChatMessage, messageIn(consultation_id, '', { file_id: other.file_id })),
  ).toBe('not_exist')
  const keyOf = async ({ file_id }: { file_id: string }) => {
    const rows = api.ctx.db.selectFrom('meeting_files').select('file_key').where('file_id', '=', file_id)
    return (await rows.executeTakeFirstOrThrow()).file_key
  }
  const [keptKey, otherKey] = [await keyOf(kept), await keyOf(other)]
  await api.clock.advance({ days: 9 })
  await enqueue(api.ctx.db, 'sweep-meetings', {})
  await enqueue(api.ctx.db, 'sweep-conversation-files', {})
  await api.settle()
  expect((await download(api, speaker, kept.url)).status).toBe(404)
  const path = `/api/conversations/${conversation_id}/files/${kept.file_id}`
  expect(await (await download(api, speaker, path)).text()).toBe('раз, два')
  expect(await api.ctx.files.get(otherKey)).toBeNull()
  await eraseMeetings(api.ctx, listener.user_id)
  await api.settle()
  expect(await api.ctx.files.get(keptKey)).not.toBeNull()
  await eraseConversations(api.ctx, listener.user_id)
  await api.settle()
  expect(await api.ctx.files.get(keptKey)).toBeNull()
  expect(await threadOf(api, speaker, { id: conversation_id })).toMatchObject([{ is_erased: true, files: [] }])
})

test('a picture of the chat has a preview in the conversation; one that cannot be decoded is kept without', async () => {
  await using api = await startApi()
  const { listener, speaker, params, conversation_id, consultation_id } = await makeRunning(api)
  const whole = await quarters({ width: 1600, height: 1200 })
  const [photo, broken] = [
    await upload(api, listener, consultation_id, { filename: 'Фото.png', file: whole }),
    await upload(api, listener, consultation_id, { filename: 'Обрывок.png', file: whole.subarray(0, 40) }),
  ]
  for (const { file_id } of [photo, photo, broken])
    await api.as(listener).call(keepChatMessage, messageIn(consultation_id, '', { file_id }))
  expect(await threadOf(api, speaker, params)).toMatchObject([
    { files: [{ name: 'Фото.png', picture: { width: 640, height: 480 } }] },
    { files: [{ name: 'Обрывок.png', picture: null }] },
  ])
  const path = `/api/conversations/${conversation_id}/files/${photo.file_id}?size=PREVIEW`
  await api.clock.advance({ days: 9 })
  await enqueue(api.ctx.db, 'sweep-meetings', {})
  await api.settle()
  const preview = await download(api, speaker, path)
  expect(await sharp(Buffer.from(await preview.arrayBuffer())).metadata()).toMatchObject({ width: 640, format: 'webp' })
})

test('a file of the chat whose content is not what its name says is refused', async () => {
  await using api = await startApi()
  const { listener, consultation_id } = await makeRunning(api)
  const sent = { filename: 'Фото.jpg', file: Buffer.from('<script>alert(1)</script>') }
  await expect(upload(api, listener, consultation_id, sent)).rejects.toMatchObject({
    error_name: 'validation',
    body: { fields: { file: expect.stringContaining('Это не похоже на файл .jpg') } },
  })
  expect(await api.ctx.db.selectFrom('meeting_files').selectAll().execute()).toEqual([])
})

test('a message that comes up to 15 minutes late is kept; before the meeting opens and later it is refused', async () => {
  await using api = await startApi()
  const { listener, speaker, params, consultation_id } = await makeConversation(api)
  const keep = () => api.as(listener).refusal(keepChatMessage, messageIn(consultation_id, 'Рано или поздно'))
  expect(await keep()).toBe('human_friendly')
  await api.clock.advance({ minutes: 40 })
  await api.as(speaker).call(endMeeting, { params: { id: consultation_id } })
  await api.settle()
  await api.clock.advance({ minutes: 14 })
  await api.as(listener).call(keepChatMessage, messageIn(consultation_id, 'Было написано раньше'))
  await api.clock.advance({ minutes: 2 })
  expect(await keep()).toBe('human_friendly')
  expect(await threadOf(api, speaker, params)).toMatchObject([{ text: 'Было написано раньше' }])
})

test('strangers and removed listeners are refused; while either side blocks the other no conversation gets it', async () => {
  await using api = await startApi({ rooms: true })
  const { listener, speaker, params, consultation_id } = await makeRunning(api)
  const message = () => messageIn(consultation_id, 'Привет')
  expect(await api.as(await makeListener(api)).refusal(keepChatMessage, message())).toBe('not_exist')
  const block = (is_blocked: boolean) => api.as(speaker).call(setConversationBlocked, { params, body: { is_blocked } })
  await block(true)
  for (const side of [listener, speaker])
    expect(await api.as(side).call(keepChatMessage, message())).toEqual({ is_kept: false })
  await block(false)
  await api.as(speaker).call(removeParticipant, { params: { id: consultation_id, user_id: listener.user_id } })
  expect(await api.as(listener).refusal(keepChatMessage, message())).toBe('human_friendly')
  expect(await threadOf(api, listener, params)).toEqual([])
})

test('the chat of a group meeting is in no conversation, of a session or of a single meeting, however few have come', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING_MULTY', places: 5, starts_in_minutes: 30 })
  const single = await api.as(listener).call(signUp, { params: { slot_id: slot.slot_id } })
  const series = await makeSeries(api, { starts_in_minutes: 200 })
  const session = await api.as(listener).call(signUp, { params: { slot_id: series.sessions[0]!.slot_id } })
  await api.clock.advance({ minutes: 30 })
  const keep = ({ consultation_id }: { consultation_id: string }, user: TestUser) =>
    api.as(user).call(keepChatMessage, messageIn(consultation_id, 'Всем привет'))
  for (const user of [listener, slot.speaker]) expect(await keep(single, user)).toEqual({ is_kept: false })
  await api.clock.advance({ minutes: 170 })
  for (const user of [listener, series.speaker]) expect(await keep(session, user)).toEqual({ is_kept: false })
  expect(await api.ctx.db.selectFrom('conversation_messages').selectAll().execute()).toEqual([])
})

test('the chat of a session for one, of a series, is kept as of any meeting of two', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const { sessions, speaker } = await makeSeries(api, { starts_in_minutes: 30, places: 1 })
  const { consultation_id } = await api.as(listener).call(signUp, { params: { slot_id: sessions[0]!.slot_id } })
  await api.clock.advance({ minutes: 30 })
  await api.settle()
  const message = messageIn(consultation_id, 'Good evening')
  expect(await api.as(speaker).call(keepChatMessage, message)).toEqual({ is_kept: true })
  const { conversation_id } = await api.ctx.db
    .selectFrom('conversations')
    .select('conversation_id')
    .executeTakeFirstOrThrow()
  const params = { id: conversation_id }
  expect(await threadOf(api, listener, params)).toMatchObject([{ text: 'Good evening', consultation_id }])
  expect(await api.as(listener).call(getConversation, { params })).toMatchObject({ unread_count: 0 })
})

test('the chats of two meetings at once are kept apart, and a file of one cannot be kept in the other', async () => {
  await using api = await startApi()
  const [one, other] = [await makeConversation(api), await makeConversation(api)]
  await api.clock.advance({ minutes: 30 })
  const texts = async ({ listener, params }: typeof one) =>
    (await threadOf(api, listener, params)).map(({ text }) => text)
  const { file_id } = await upload(api, one.speaker, one.consultation_id)
  for (const { speaker, consultation_id } of [one, other])
    await api.as(speaker).call(keepChatMessage, messageIn(consultation_id, speaker.user_id))
  expect([await texts(one), await texts(other)]).toEqual([[one.speaker.user_id], [other.speaker.user_id]])
  await api.clock.advance({ minutes: 60 })
  const again = await makeConversation(api, { speaker: one.speaker })
  await api.clock.advance({ minutes: 30 })
  expect(await api.as(one.speaker).refusal(keepChatMessage, messageIn(again.consultation_id, '', { file_id }))).toBe(
    'not_exist',
  )
})

test('a second file is kept beside the first', async () => {
  await using api = await startApi()
  const { listener, params, consultation_id } = await makeRunning(api)
  for (const name of ['Раз.txt', 'Два.txt']) {
    const { file_id } = await upload(api, listener, consultation_id, { filename: name })
    await api.as(listener).call(keepChatMessage, messageIn(consultation_id, '', { file_id }))
  }
  const files = (await threadOf(api, listener, params)).flatMap((message) => message.files)
  expect(files.map(({ name }) => name)).toEqual(['Раз.txt', 'Два.txt'])
})

test('a kept chat message reaches the open tabs of both sides, and one without visible text is not kept', async () => {
  await using api = await startApi()
  const { listener, speaker, conversation_id, consultation_id } = await makeRunning(api)
  const tabs = await Promise.all([listener, speaker].map((user) => openTab(api, user, { after: null })))
  const keep = (text: string) => api.as(listener).call(keepChatMessage, messageIn(consultation_id, text))
  expect(await keep('\u202e\u0007')).toEqual({ is_kept: false })
  expect(await keep('Видно')).toEqual({ is_kept: true })
  for (const tab of tabs) {
    let event = await tab.next()
    while (event.type !== 'conversation_message') event = await tab.next()
    expect(event.payload).toMatchObject({ conversation_id, position: 1 })
  }
})
