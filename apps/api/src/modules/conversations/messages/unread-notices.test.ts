import { exchangeEmail } from '@razgovor/contract/bookings'
import { markConversationRead, setConversationBlocked } from '@razgovor/contract/conversations'
import { listNotifications } from '@razgovor/contract/notifications'
import { expect, test } from 'vitest'
import { makeConversation } from '../../../../test/conversations.ts'
import type { MadeUser } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

async function mailsOf(api: TestApi, { email }: MadeUser) {
  return (await api.mailTo(email)).filter(({ subject }) => subject.startsWith('Новые сообщения'))
}

async function noticesOf(api: TestApi, user: MadeUser) {
  const { items } = await api.as(user).call(listNotifications)
  return items.filter(({ link }) => link?.startsWith('/messages/'))
}

async function wait(api: TestApi, step: { seconds?: number; minutes?: number }): Promise<void> {
  await api.clock.advance(step)
  await api.settle()
}

test('a message unread for ten minutes is mailed once, without its text, and the next one only after a reading', async () => {
  await using api = await startApi()
  const { listener, speaker, conversation_id, params, write } = await makeConversation(api)
  await write(listener, 'Секретный вопрос')
  await wait(api, { minutes: 9 })
  await write(listener, 'И ещё один')
  expect(await mailsOf(api, speaker)).toEqual([])
  await wait(api, { minutes: 1 })
  const [mail, ...more] = await mailsOf(api, speaker)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Новые сообщения: Вера Лебедева')
  expect(mail?.text).toContain(`${api.url}/messages/${conversation_id}`)
  expect(mail?.text).toContain('2 сообщения')
  expect(mail!.subject + mail!.text + mail!.html).not.toMatch(/Секретный|ещё один|@/)

  await write(listener, 'Третье')
  await wait(api, { minutes: 30 })
  expect(await mailsOf(api, speaker)).toHaveLength(1)
  await api.as(speaker).call(markConversationRead, { params, body: { up_to: 3 } })
  await write(listener, 'Четвёртое')
  await wait(api, { minutes: 10 })
  expect(await mailsOf(api, speaker)).toHaveLength(2)
  expect(await mailsOf(api, listener)).toEqual([])
})

test('a message read in time causes neither a mail nor a notice', async () => {
  await using api = await startApi()
  const { listener, speaker, params, write } = await makeConversation(api)
  await write(listener, 'Привет')
  await api.as(speaker).call(markConversationRead, { params, body: { up_to: 1 } })
  await wait(api, { minutes: 11 })
  expect(await noticesOf(api, speaker)).toEqual([])
  expect(await mailsOf(api, speaker)).toEqual([])
})

test('a notice names the writer once until it is read, and is read with the messages', async () => {
  await using api = await startApi()
  const { listener, speaker, conversation_id, params, write } = await makeConversation(api)
  await write(listener, 'Раз')
  await wait(api, { seconds: 14 })
  expect(await noticesOf(api, speaker)).toEqual([])
  await wait(api, { seconds: 1 })
  await write(listener, 'Два')
  await wait(api, { minutes: 1 })
  expect(await noticesOf(api, speaker)).toMatchObject([
    { content: 'Новые сообщения: Вера Лебедева', link: `/messages/${conversation_id}`, unread: true },
  ])
  await api.as(speaker).call(markConversationRead, { params, body: { up_to: 2 } })
  expect(await noticesOf(api, speaker)).toMatchObject([{ unread: false }])
})

test('messages left unread after a partial reading are mailed ten minutes later', async () => {
  await using api = await startApi()
  const { listener, speaker, params, write } = await makeConversation(api)
  await write(listener, 'Раз')
  await write(listener, 'Два')
  await wait(api, { minutes: 9 })
  await api.as(speaker).call(markConversationRead, { params, body: { up_to: 1 } })
  await wait(api, { minutes: 9 })
  expect(await mailsOf(api, speaker)).toEqual([])
  await wait(api, { minutes: 1 })
  expect(await mailsOf(api, speaker)).toHaveLength(1)
})

test('a message that was mailed at once is not mailed again, and does not hide the next one', async () => {
  await using api = await startApi({ environment: { SMARTCAPTCHA_SITE_KEY: '' } })
  const { listener, speaker, consultation_id: id, write } = await makeConversation(api)
  const body = { id, subject: 'Резюме', text: 'Вот оно' }
  await api.as(listener).call(exchangeEmail, { params: { id }, body })
  await wait(api, { minutes: 11 })
  expect(await mailsOf(api, speaker)).toEqual([])
  await write(listener, 'Получилось открыть?')
  await wait(api, { minutes: 10 })
  expect(await mailsOf(api, speaker)).toHaveLength(1)
})

test('a recipient who blocked the writer meanwhile, or whose account was closed, is not notified', async () => {
  await using api = await startApi()
  const blocking = await makeConversation(api)
  const closed = await makeConversation(api)
  for (const { listener, write } of [blocking, closed]) await write(listener, 'Алло')
  const call = { params: blocking.params, body: { is_blocked: true } }
  await api.as(blocking.speaker).call(setConversationBlocked, call)
  await api.ctx.db
    .updateTable('users')
    .set({ blocked_at: api.clock.now() })
    .where('user_id', '=', closed.speaker.user_id)
    .execute()
  await wait(api, { minutes: 10 })
  expect(await noticesOf(api, blocking.speaker)).toEqual([])
  for (const { speaker } of [blocking, closed]) expect(await mailsOf(api, speaker)).toEqual([])
})
