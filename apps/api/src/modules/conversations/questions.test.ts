import { checkCaptcha } from '@razgovor/contract/accounts'
import { signUp } from '@razgovor/contract/bookings'
import { askSpeaker, listConversations, sendConversationMessage } from '@razgovor/contract/conversations'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'

const captchaOff = { environment: { SMARTCAPTCHA_SITE_KEY: '' } }
const captchaDown = {
  environment: {
    SMARTCAPTCHA_URL: 'http://localhost:9',
    SMARTCAPTCHA_SITE_KEY: 'key',
    SMARTCAPTCHA_SECRET: 'secret',
  },
}

function questionTo({ user_id }: MadeUser, more: { text?: string; captcha_pass?: string; client_id?: string } = {}) {
  return {
    params: { user_id },
    body: { text: 'Проводишь встречи на английском?', client_id: crypto.randomUUID(), ...more },
  }
}

test('a question opens a conversation with the speaker, and the next one continues it', async () => {
  await using api = await startApi(captchaOff)
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const { conversation_id } = await api.as(listener).call(askSpeaker, questionTo(speaker))
  const again = await api.as(listener).call(askSpeaker, questionTo(speaker, { text: 'И по выходным?' }))
  expect(again).toMatchObject({ conversation_id, message: { position: 2 } })
  expect((await api.as(speaker).call(listConversations)).items).toMatchObject([
    { conversation_id, unread_count: 2, last_message: { text: 'И по выходным?' } },
  ])
})

test('the first question needs a captcha pass, the following ones do not', async () => {
  await using api = await startApi(captchaDown)
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  expect(await api.as(listener).refusal(askSpeaker, questionTo(speaker))).toBe('validation')
  const { captcha_pass } = await api.anonymous.call(checkCaptcha, { body: { token: 'any' } })
  await api.as(listener).call(askSpeaker, questionTo(speaker, { captcha_pass }))
  await api.as(listener).call(askSpeaker, questionTo(speaker))
})

test('a listener writes to three new speakers a day, and goes on writing to those', async () => {
  await using api = await startApi(captchaOff)
  const listener = await makeListener(api)
  const speakers = await Promise.all(Array.from({ length: 5 }, () => makeSpeaker(api)))
  for (const speaker of speakers.slice(0, 3)) await api.as(listener).call(askSpeaker, questionTo(speaker))
  const fourth = await api
    .as(listener)
    .call(askSpeaker, questionTo(speakers[3]!))
    .catch((error: unknown) => error)
  expect(fourth).toMatchObject({ body: { error_code: 101, reason: 'too_many_questions' } })
  expect((await api.as(speakers[3]!).call(listConversations)).total_count).toBe(0)
  await api.as(listener).call(askSpeaker, questionTo(speakers[0]!))
  await api.clock.advance({ days: 1 })
  await api.as(listener).call(askSpeaker, questionTo(speakers[3]!))
})

test('three of six concurrent questions to new speakers are accepted', async () => {
  await using api = await startApi(captchaOff)
  const listener = await makeListener(api)
  const speakers = await Promise.all(Array.from({ length: 6 }, () => makeSpeaker(api)))
  const asked = await Promise.allSettled(
    speakers.map((speaker) => api.as(listener).call(askSpeaker, questionTo(speaker))),
  )
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('the same question at the same moment opens one conversation with one message', async () => {
  await using api = await startApi(captchaOff)
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const question = questionTo(speaker)
  const asked = await Promise.all(Array.from({ length: 4 }, () => api.as(listener).call(askSpeaker, question)))
  expect(new Set(asked.map(({ message }) => message.message_id)).size).toBe(1)
  expect((await api.as(speaker).call(listConversations)).items).toMatchObject([{ unread_count: 1 }])
})

test.each(['https://evil.example/x', 'пиши на t.me/anna', 'WWW.site.ru', 'мой сайт anna-coach.ru!', 'почта a@mail.ru'])(
  'before the first booking «%s» is refused',
  async (link) => {
    await using api = await startApi(captchaOff)
    const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
    expect(await api.as(listener).refusal(askSpeaker, questionTo(speaker, { text: link }))).toBe('human_friendly')
    expect((await api.as(listener).call(listConversations)).total_count).toBe(0)
  },
)

test('links are refused of both sides until they have booked a meeting', async () => {
  await using api = await startApi(captchaOff)
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  const { conversation_id } = await api.as(listener).call(askSpeaker, questionTo(slot.speaker))
  const link = (text: string) => ({
    params: { id: conversation_id },
    body: { text, client_id: crypto.randomUUID() },
  })
  const refused = await api
    .as(slot.speaker)
    .call(sendConversationMessage, link('Смотри https://example.ru'))
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({ body: { reason: 'links_after_booking', fields: { text: expect.any(String) } } })
  await api.as(slot.speaker).call(sendConversationMessage, link('Да. Пиши.Жду в 10.30, т.е. утром'))
  await api.as(listener).call(signUp, { params: { slot_id: slot.slot_id } })
  for (const user of [listener, slot.speaker])
    await api.as(user).call(sendConversationMessage, link('Смотри https://example.ru'))
})

test('a question to oneself or to a user without an open speaker page is refused', async () => {
  await using api = await startApi(captchaOff)
  const [listener, speaker, closed] = [await makeListener(api), await makeSpeaker(api), await makeSpeaker(api)]
  await api.ctx.db
    .updateTable('users')
    .set({ blocked_at: api.clock.now() })
    .where('user_id', '=', closed.user_id)
    .execute()
  expect(await api.as(speaker).refusal(askSpeaker, questionTo(speaker))).toBe('forbidden')
  expect(await api.as(speaker).refusal(askSpeaker, questionTo(listener))).toBe('not_exist')
  expect(await api.as(listener).refusal(askSpeaker, questionTo(closed))).toBe('not_exist')
})
