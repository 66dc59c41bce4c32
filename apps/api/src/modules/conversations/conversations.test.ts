import { exchangeEmail, signUp } from '@razgovor/contract/bookings'
import {
  countUnreadMessages,
  getConversation,
  listConversationMessages,
  listConversations,
  markConversationRead,
  sendConversationMessage,
  setConversationBlocked,
} from '@razgovor/contract/conversations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { linkFor } from '../../../test/bank.ts'
import { makeConversation } from '../../../test/conversations.ts'
import { openTab } from '../../../test/event-tab.ts'
import { makeListener, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { makeRequest } from '../../../test/requests.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { transact } from '../../db/transact.ts'
import { eraseConversations } from './erase-conversations.ts'
import { openConversation } from './open-conversation.ts'

const captchaOff = { environment: { SMARTCAPTCHA_SITE_KEY: '' } }

async function textsOf(api: TestApi, user: MadeUser, id: string): Promise<string[]> {
  const { items } = await api.as(user).call(listConversationMessages, { params: { id }, query: {} })
  return items.map(({ text }) => text)
}

function block(api: TestApi, user: MadeUser, id: string, is_blocked = true) {
  return api.as(user).call(setConversationBlocked, { params: { id }, body: { is_blocked } })
}

test('a booking opens one conversation of the two, and a second booking opens no other', async () => {
  await using api = await startApi()
  const { listener, speaker, conversation_id } = await makeConversation(api)
  const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING' })
  await api.as(listener).call(signUp, { params: { slot_id: slot.slot_id } })
  await api.settle()
  expect(await api.as(listener).call(listConversations)).toMatchObject({
    total_count: 1,
    items: [{ conversation_id, side: 'LISTENER', other: { user_id: speaker.user_id }, last_message: null }],
  })
  expect((await api.as(speaker).call(listConversations)).items).toMatchObject([
    { conversation_id, side: 'SPEAKER', other: { user_id: listener.user_id } },
  ])
})

test('a request opens a conversation', async () => {
  await using api = await startApi()
  const { listener, speaker } = await makeRequest(api)
  await api.settle()
  expect((await api.as(speaker).call(listConversations)).items).toMatchObject([
    { other: { user_id: listener.user_id }, can_write: true },
  ])
})

test('a new conversation is pushed to the open tabs of both sides, and a second booking of the two pushes none', async () => {
  await using api = await startApi()
  const { listener, speaker, conversation_id } = await makeConversation(api)
  const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING' })
  await api.as(listener).call(signUp, { params: { slot_id: slot.slot_id } })
  await api.settle()
  const pushed = await api.ctx.db
    .selectFrom('user_events')
    .select(['user_id', 'event'])
    .where(sql<string>`event ->> 'type'`, '=', 'conversation_opened')
    .execute()
  const event = { type: 'conversation_opened', content: '', payload: { conversation_id } }
  expect(pushed.toSorted((a, b) => a.user_id.localeCompare(b.user_id))).toEqual(
    [listener, speaker]
      .map(({ user_id }) => ({ user_id, event }))
      .toSorted((a, b) => a.user_id.localeCompare(b.user_id)),
  )
})

test('the database refuses a second conversation of the two, also at the same moment', async () => {
  await using api = await startApi()
  const { listener, speaker } = await makeRequest(api)
  const pair = { listener_id: listener.user_id, speaker_id: speaker.user_id, opened_by: 'BOOKING' as const }
  const opened = await Promise.all(
    Array.from({ length: 4 }, () => transact(api.ctx, (tx) => openConversation(tx, api.clock.now(), pair))),
  )
  expect(new Set(opened.map(({ conversation_id }) => conversation_id)).size).toBe(1)
  const row = { ...pair, conversation_id: crypto.randomUUID(), created_at: new Date(), active_at: new Date() }
  await expect(api.ctx.db.insertInto('conversations').values(row).execute()).rejects.toMatchObject({
    constraint: 'conversations_once',
  })
})

test('a message reaches the open tabs of the other side, is no part of stored events, and counts as unread until it is read', async () => {
  await using api = await startApi()
  const { listener, speaker, conversation_id, params, write } = await makeConversation(api)
  const tab = await openTab(api, speaker, { after: null })
  await write(listener, ' Здравствуйте!\r\nЧто взять с собой? ')
  await tab.next()
  const message = { position: 1, from_user_id: listener.user_id, text: 'Здравствуйте!\nЧто взять с собой?' }
  expect(await tab.next()).toMatchObject({ type: 'conversation_written', payload: { conversation_id, message } })
  expect(await tab.next()).toMatchObject({
    type: 'conversation_message',
    content: '',
    payload: { conversation_id, position: 1, from_user_id: listener.user_id },
  })
  const stored = await api.ctx.db.selectFrom('user_events').selectAll().execute()
  expect(JSON.stringify(stored)).not.toMatch(/conversation_written|Здравствуйте/)
  expect(await textsOf(api, speaker, conversation_id)).toEqual(['Здравствуйте!\nЧто взять с собой?'])
  expect(await api.as(speaker).call(countUnreadMessages)).toEqual({ unread_count: 1 })
  expect(await api.as(listener).call(countUnreadMessages)).toEqual({ unread_count: 0 })

  const read = { params, body: { up_to: 1 } }
  expect(await api.as(speaker).call(markConversationRead, read)).toEqual({ unread_count: 0 })
  await api.as(speaker).call(markConversationRead, { params, body: { up_to: 0 } })
  await api.as(speaker).call(markConversationRead, { params, body: { up_to: 1000 } })
  expect(await tab.next()).toMatchObject({ type: 'conversation_read', payload: { position: 1 } })
  expect(await api.as(listener).call(getConversation, { params })).toMatchObject({
    other_read_position: 1,
    read_position: 0,
    last_message: { text: 'Здравствуйте!\nЧто взять с собой?' },
  })
})

test('a message repeated with its client_id is stored once, one after another and at the same moment', async () => {
  await using api = await startApi()
  const { listener, speaker, conversation_id, messageOf } = await makeConversation(api)
  const message = messageOf('Один раз')
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => api.as(listener).call(sendConversationMessage, message)),
  )
  answers.push(await api.as(listener).call(sendConversationMessage, message))
  expect(new Set(answers.map(({ message_id }) => message_id)).size).toBe(1)
  expect(await textsOf(api, speaker, conversation_id)).toEqual(['Один раз'])
  expect(await api.as(speaker).call(countUnreadMessages)).toEqual({ unread_count: 1 })
  // The other side may use the same client id for a message of its own.
  await api.as(speaker).call(sendConversationMessage, messageOf('Мой ответ', message.body.client_id))
  // Resending an accepted message succeeds even after a block.
  await block(api, speaker, conversation_id)
  expect(await api.as(listener).call(sendConversationMessage, message)).toMatchObject({ position: 1 })
})

test('messages of one moment keep the order in which they were stored, over all pages', async () => {
  await using api = await startApi()
  const { listener, speaker, params, write } = await makeConversation(api)
  for (let n = 1; n <= 7; n++) await write(n % 2 ? listener : speaker, `№ ${n}`)
  const page = (query: object) => api.as(listener).call(listConversationMessages, { params, query })
  const last = await page({ limit: 3 })
  expect(last).toMatchObject({ has_more: true, items: [{ text: '№ 5' }, { text: '№ 6' }, { text: '№ 7' }] })
  expect(new Set(last.items.map(({ created_at }) => created_at)).size).toBe(1)
  expect(await page({ before: 5, limit: 4 })).toMatchObject({
    has_more: false,
    items: [{ position: 1 }, { position: 2 }, { position: 3 }, { position: 4 }],
  })
  expect(await page({ after: 5, limit: 1 })).toMatchObject({ has_more: true, items: [{ text: '№ 6' }] })
  expect(await page({ after: 7 })).toEqual({ has_more: false, items: [] })
})

test('concurrent messages of both sides get positions without gaps', async () => {
  await using api = await startApi()
  const { listener, speaker, params, write } = await makeConversation(api)
  await Promise.all(Array.from({ length: 12 }, (_, n) => write(n % 2 ? listener : speaker, `№ ${n}`)))
  const { items } = await api.as(listener).call(listConversationMessages, { params, query: {} })
  expect(items.map(({ position }) => position)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
  expect(await api.as(listener).call(countUnreadMessages)).toEqual({ unread_count: 6 })
})

test('reading part of a conversation leaves the rest unread', async () => {
  await using api = await startApi()
  const { listener, speaker, params, write } = await makeConversation(api)
  for (const text of ['раз', 'два', 'три']) await write(listener, text)
  await write(speaker, 'четыре')
  expect(await api.as(speaker).call(markConversationRead, { params, body: { up_to: 1 } })).toEqual({ unread_count: 2 })
  expect(await api.as(speaker).call(countUnreadMessages)).toEqual({ unread_count: 2 })
})

test('only the two people of a conversation can read, write, mark, block or report it', async () => {
  await using api = await startApi()
  const { params, messageOf } = await makeConversation(api)
  const stranger = api.as(await makeListener(api))
  expect(await stranger.refusal(getConversation, { params })).toBe('not_exist')
  expect(await stranger.refusal(listConversationMessages, { params, query: {} })).toBe('not_exist')
  expect(await stranger.refusal(sendConversationMessage, messageOf('Привет'))).toBe('not_exist')
  expect(await stranger.refusal(markConversationRead, { params, body: { up_to: 0 } })).toBe('not_exist')
  expect(await stranger.refusal(setConversationBlocked, { params, body: { is_blocked: true } })).toBe('not_exist')
})

test('a text that is empty, only invisible, or longer than 4,000 characters is refused', async () => {
  await using api = await startApi()
  const { listener, messageOf } = await makeConversation(api)
  for (const text of ['', '  \n ', '\u202e\u0007', '\u200b\u2060 \u200b', 'я'.repeat(4001)])
    expect(await api.as(listener).refusal(sendConversationMessage, messageOf(text))).toBe('validation')
  await api.as(listener).call(sendConversationMessage, messageOf('я'.repeat(4000)))
})

test('while either side blocks the other nobody can write, and each undoes only its own block', async () => {
  await using api = await startApi(captchaOff)
  const { listener, speaker, conversation_id, consultation_id: id, messageOf } = await makeConversation(api)
  const reasonOf = async (user: MadeUser) => {
    const answer = await api
      .as(user)
      .call(sendConversationMessage, messageOf('Алло'))
      .catch((error: unknown) => error)
    return (answer as { body?: { reason: string } }).body?.reason
  }
  await Promise.all([block(api, listener, conversation_id), block(api, speaker, conversation_id)])
  expect(await reasonOf(listener)).toBe('blocked_by_you')
  expect(await block(api, listener, conversation_id, false)).toMatchObject({ is_blocked: false, can_write: false })
  expect(await reasonOf(listener)).toBe('blocked_by_other')
  expect(await reasonOf(speaker)).toBe('blocked_by_you')
  const mail = { params: { id }, body: { id, subject: 'Привет', text: 'В обход' } }
  expect(await api.as(listener).refusal(exchangeEmail, mail)).toBe('human_friendly')
  await block(api, speaker, conversation_id, false)
  expect(await reasonOf(listener)).toBeUndefined()
  expect(await reasonOf(speaker)).toBeUndefined()
})

test('nobody writes to a closed account, and the conversation stays readable', async () => {
  await using api = await startApi()
  const { listener, speaker, conversation_id, params, messageOf, write } = await makeConversation(api)
  await write(listener, 'До встречи')
  await api.ctx.db
    .updateTable('users')
    .set({ blocked_at: api.clock.now() })
    .where('user_id', '=', listener.user_id)
    .execute()
  expect(await api.as(speaker).refusal(sendConversationMessage, messageOf('Где ты'))).toBe('human_friendly')
  expect(await api.as(listener).refusal(sendConversationMessage, messageOf('Я тут'))).toBe('human_friendly')
  expect(await api.as(speaker).call(getConversation, { params })).toMatchObject({ can_write: false })
  expect(await textsOf(api, speaker, conversation_id)).toEqual(['До встречи'])
})

test('a mail to a meeting also appears in the conversation', async () => {
  await using api = await startApi(captchaOff)
  const { listener, speaker, conversation_id, consultation_id: id } = await makeConversation(api)
  const body = { id, subject: 'Резюме', text: 'Пришлите, пожалуйста' }
  await api.as(speaker).call(exchangeEmail, { params: { id }, body })
  await api.as(listener).call(exchangeEmail, { params: { id }, body: { ...body, text: 'Вот оно' } })
  const { items } = await api.as(listener).call(listConversationMessages, {
    params: { id: conversation_id },
    query: {},
  })
  expect(items).toMatchObject([
    { from_user_id: speaker.user_id, subject: 'Резюме', text: 'Пришлите, пожалуйста', consultation_id: id },
    { from_user_id: listener.user_id, subject: 'Резюме', text: 'Вот оно', consultation_id: id },
  ])
})

test('a conversation shows the next meetings of the two, or else the last one', async () => {
  await using api = await startApi()
  const { listener, speaker, params, consultation_id } = await makeConversation(api)
  const read = () => api.as(speaker).call(getConversation, { params })
  expect((await read()).meetings).toMatchObject([{ consultation_id, status: 'BOOKED', topic: 'Разбор резюме' }])
  const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING' })
  const later = await api.as(listener).call(signUp, { params: { slot_id: slot.slot_id } })
  expect((await read()).meetings.map((meeting) => meeting.consultation_id)).toEqual([
    consultation_id,
    later.consultation_id,
  ])
  await api.clock.advance({ days: 10 })
  await api.settle()
  expect((await read()).meetings).toMatchObject([{ consultation_id: later.consultation_id, order_id: null }])
})

test('a paid meeting is shown while it is unpaid, too, and its order to the listener alone', async () => {
  await using api = await startApi()
  const { listener, speaker, params } = await makeConversation(api, { starts_in_minutes: 10 * 24 * 60 })
  const slot = await makeTimeSlot(api, { speaker })
  const { order_id } = await linkFor(api, listener, [slot])
  const first = async (user: MadeUser) => (await api.as(user).call(getConversation, { params })).meetings[0]
  expect(await first(listener)).toMatchObject({ status: 'RESERVED', amount: 250_000, order_id })
  expect(await first(speaker)).toMatchObject({ status: 'RESERVED', amount: 250_000, order_id: null })
  await api.clock.advance({ hours: 1 })
  await api.settle()
  expect(await first(listener)).toMatchObject({ status: 'BOOKED', order_id: null })
})

test('erasing a writer empties their messages, and leaves the place and the other side’s words', async () => {
  await using api = await startApi()
  const { listener, speaker, conversation_id, params, write } = await makeConversation(api)
  await write(listener, 'Меня зовут Вера')
  await write(speaker, 'Очень приятно')
  await eraseConversations(api.ctx, listener.user_id)
  await eraseConversations(api.ctx, listener.user_id)
  const { items } = await api.as(speaker).call(listConversationMessages, { params, query: {} })
  expect(items).toMatchObject([
    { text: '', is_erased: true },
    { text: 'Очень приятно', is_erased: false },
  ])
  expect(await textsOf(api, speaker, conversation_id)).toEqual(['', 'Очень приятно'])
})

test('the 301st message of an hour is refused', async () => {
  await using api = await startApi()
  const { listener, write, messageOf } = await makeConversation(api)
  await write(listener, 'Первое')
  const { user_id: key } = listener
  await api.ctx.db.updateTable('attempts').set({ count: 300 }).where('key', '=', key).execute()
  expect(await api.as(listener).refusal(sendConversationMessage, messageOf('Ещё'))).toBe('throttling')
  await api.clock.advance({ hours: 1 })
  await write(listener, 'Ещё')
})
