import { signUp } from '@razgovor/contract/bookings'
import { setConversationBlocked } from '@razgovor/contract/conversations'
import {
  keepChatMessage,
  listChatMessages,
  removeParticipant,
  uploadMeetingFile,
  type ChatMessage,
} from '@razgovor/contract/meetings'
import { lockRoom } from '@razgovor/contract/meeting-hosts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeConversation } from '../../../../test/conversations.ts'
import { makeListener, makeTimeSlot } from '../../../../test/factories.ts'
import { roomOf } from '../../../../test/room-events.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { collectData } from '../../accounts/erasure/collect-data.ts'
import { eraseMeetings } from '../erase-meetings.ts'

async function makeGroup(api: TestApi) {
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING_MULTY', places: 5, starts_in_minutes: 30 })
  const listeners = [await makeListener(api), await makeListener(api)] as const
  const join = (listener: TestUser) => api.as(listener).call(signUp, { params: { slot_id: slot.slot_id } })
  await join(listeners[0])
  const { consultation_id } = await join(listeners[1])
  await api.clock.advance({ minutes: 30 })
  return { speaker: slot.speaker, listeners, consultation_id }
}

function chatOf(api: TestApi, consultation_id: string) {
  const params = { id: consultation_id }
  return {
    say: (user: TestUser, text: string, more: { client_id?: string; file_id?: string } = {}) =>
      api.as(user).call(keepChatMessage, { params, body: { text, client_id: crypto.randomUUID(), ...more } }),
    list: async (user: TestUser): Promise<ChatMessage[]> =>
      (await api.as(user).call(listChatMessages, { params })).items,
    refusal: (user: TestUser) => api.as(user).refusal(listChatMessages, { params }),
  }
}

test('who comes later or reloads the page reads what was written, in order, with writers, times and files', async () => {
  await using api = await startApi()
  const { speaker, listeners, consultation_id } = await makeGroup(api)
  const { say, list } = chatOf(api, consultation_id)
  const [writer, latecomer] = listeners
  const said_at = api.clock.now().toISOString()
  const client_id = crypto.randomUUID()
  for (let time = 0; time < 2; time++) await say(writer, ' Всем привет ', { client_id })
  await api.clock.advance({ minutes: 5 })
  const form = { file: Buffer.from('раз, два'), filename: 'План.txt' }
  const { file_id } = await api.as(speaker).call(uploadMeetingFile, { params: { id: consultation_id }, form })
  await say(speaker, 'План.txt', { file_id })
  const expected = [
    { user_id: writer.user_id, client_id, text: 'Всем привет', file: null, created_at: said_at },
    { user_id: speaker.user_id, text: '', file: { file_id, name: 'План.txt', bytes: 14 } },
  ]
  for (const user of [latecomer, writer, speaker]) expect(await list(user)).toMatchObject(expected)
  expect((await list(latecomer))[0]!.name).toBe(`${writer.first_name} ${writer.last_name}`)
})

test('the chat of a meeting of two is read in its room too, even while one side blocks the other', async () => {
  await using api = await startApi()
  const { listener, speaker, params, consultation_id } = await makeConversation(api)
  await api.clock.advance({ minutes: 30 })
  const { say, list } = chatOf(api, consultation_id)
  await say(listener, 'Раз')
  await api.as(speaker).call(setConversationBlocked, { params, body: { is_blocked: true } })
  await say(speaker, 'Два')
  expect((await list(listener)).map(({ text }) => text)).toEqual(['Раз', 'Два'])
})

test('only who may be in the room reads its chat, from ten minutes before the start until 15 after the end', async () => {
  await using api = await startApi({ rooms: true })
  const { speaker, listeners, consultation_id } = await makeGroup(api)
  const { say, list, refusal } = chatOf(api, consultation_id)
  const [early, late] = listeners
  const room = roomOf(api, consultation_id)
  for (const user of [speaker, early]) await room.join(user)
  await api.settle()
  await say(early, 'До замка')
  expect(await refusal(await makeListener(api))).toBe('not_exist')
  const params = { id: consultation_id }
  await api.clock.advance({ minutes: 1 })
  await api.as(speaker).call(lockRoom, { params, body: { is_locked: true } })
  expect(await refusal(late)).toBe('human_friendly')
  await expect(say(late, 'Из-за двери')).rejects.toMatchObject({ error_name: 'human_friendly' })
  expect((await list(early)).map(({ text }) => text)).toEqual(['До замка'])
  await api.as(speaker).call(removeParticipant, { params: { ...params, user_id: early.user_id } })
  expect(await refusal(early)).toBe('human_friendly')
  await api.clock.advance({ minutes: 73 })
  expect(await list(speaker)).toHaveLength(1)
  await api.clock.advance({ minutes: 2 })
  expect(await refusal(speaker)).toBe('human_friendly')
})

test('the last 500 messages are listed, and a week after the meeting none is kept', async () => {
  await using api = await startApi()
  const { speaker, listeners, consultation_id } = await makeGroup(api)
  const { say, list } = chatOf(api, consultation_id)
  await sql`
    insert into meeting_messages (message_id, consultation_id, user_id, client_id, text, created_at)
    select lpad(to_hex(number), 32, '0')::uuid, ${consultation_id}, ${listeners[0].user_id}, gen_random_uuid(),
      'Сообщение ' || number, ${api.clock.now()}
    from generate_series(1, 501) number`.execute(api.ctx.db)
  const texts = (await list(speaker)).map(({ text }) => text)
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([500, 'Сообщение 2', 'Сообщение 501'])
  await say(speaker, 'До свидания')
  const sweep = async (days: number) => {
    await api.clock.advance({ days })
    await enqueue(api.ctx.db, 'sweep-meetings', {})
    await api.settle()
    return (await api.ctx.db.selectFrom('meeting_messages').select('text').execute()).length
  }
  expect(await sweep(6)).toBe(502)
  expect(await sweep(2)).toBe(0)
})

test('an export contains what the person wrote in rooms, and erasing them removes it', async () => {
  await using api = await startApi()
  const { speaker, listeners, consultation_id } = await makeGroup(api)
  const { say, list } = chatOf(api, consultation_id)
  const [leaving] = listeners
  await say(leaving, 'Я ненадолго')
  await say(speaker, 'Добро пожаловать')
  expect((await collectData(api.ctx.db, leaving.user_id)).chat_messages).toMatchObject([{ text: 'Я ненадолго' }])
  await eraseMeetings(api.ctx, leaving.user_id)
  expect((await list(speaker)).map(({ text }) => text)).toEqual(['Добро пожаловать'])
})
