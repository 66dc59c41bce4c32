import { checkCaptcha } from '@razgovor/contract/accounts'
import { cancelRecord, exchangeEmail, signUp } from '@razgovor/contract/bookings'
import { listNotifications } from '@razgovor/contract/notifications'
import { expect, test } from 'vitest'
import { Refusal } from '../../../test/api-client.ts'
import { linkFor } from '../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../../test/start-api.ts'

const captchaOff = { environment: { SMARTCAPTCHA_SITE_KEY: '' } }
const captchaDown = {
  environment: {
    SMARTCAPTCHA_URL: 'http://localhost:9',
    SMARTCAPTCHA_SITE_KEY: 'key',
    SMARTCAPTCHA_SECRET: 'secret',
  },
}

/** A free meeting that `count` listeners booked. */
async function makeMeeting(api: TestApi, count = 1) {
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  await api.ctx.db.updateTable('time_slots').set({ places: count }).where('slot_id', '=', slot.slot_id).execute()
  const listeners = await Promise.all(
    Array.from({ length: count }, (_, n) => makeListener(api, { last_name: ['Первая', 'Вторая', 'Третья'][n]! })),
  )
  let id = ''
  for (const listener of listeners)
    id = (await api.as(listener).call(signUp, { params: { slot_id: slot.slot_id } })).consultation_id
  await api.settle()
  return { id, slot, speaker: slot.speaker, listeners, listener: listeners[0]! }
}

const text = 'Здравствуйте.\nПришлите, пожалуйста, резюме <до пятницы>.'

function messageIn(id: string, message: { subject?: string; text?: string; captcha_pass?: string } = {}) {
  return { params: { id }, body: { id, subject: 'Резюме', text, ...message } }
}

async function write(api: TestApi, user: TestUser, ...message: Parameters<typeof messageIn>) {
  await api.as(user).call(exchangeEmail, messageIn(...message))
  await api.settle()
}

async function refusalOf(api: TestApi, user: TestUser, id: string): Promise<Refusal> {
  const error: unknown = await api
    .as(user)
    .call(exchangeEmail, messageIn(id))
    .catch((refusal: unknown) => refusal)
  if (error instanceof Refusal) return error
  throw new Error('it was not refused')
}

async function messagesTo(api: TestApi, { email }: MadeUser) {
  return (await api.mailTo(email)).filter(({ subject }) => subject.includes(' пишет: '))
}

test('a listener’s message reaches the speaker with the writer’s name and without e-mail addresses', async () => {
  await using api = await startApi(captchaOff)
  const { id, speaker, listener } = await makeMeeting(api)
  await write(api, listener, id)
  const [mail] = await messagesTo(api, speaker)
  expect(mail?.subject).toBe('Вера Первая пишет: Резюме')
  expect(mail?.text).toContain('> Здравствуйте.\n> Пришлите, пожалуйста, резюме <до пятницы>.')
  expect(mail?.html).toContain('Здравствуйте.<br>Пришлите, пожалуйста, резюме &lt;до пятницы&gt;.')
  expect(mail?.text).toContain(`${api.url}/schedule-list`)
  expect(mail!.subject + mail!.text + mail!.html).not.toMatch(/@/)
  expect(await messagesTo(api, listener)).toEqual([])

  const [notice] = (await api.as(speaker).call(listNotifications)).items
  expect(notice).toMatchObject({ type: 'MEETING', link: '/schedule-list' })
  expect(notice?.content).toBe('Сообщение: Вера Первая, о встрече 17 января, 12:00. Прочти его на почте')
})

test('a speaker’s message is sent separately to every listener who still has a place', async () => {
  await using api = await startApi(captchaOff)
  const { id, slot, speaker, listeners } = await makeMeeting(api, 3)
  await api.as(listeners[2]!).call(cancelRecord, { params: { slot_id: slot.slot_id } })
  await write(api, speaker, id)
  for (const listener of listeners.slice(0, 2)) {
    const [mail, ...more] = await messagesTo(api, listener)
    expect(mail?.subject).toBe('Анна Сафонова пишет: Резюме')
    expect(mail?.text).toContain(`${api.url}/orders`)
    expect(mail!.text + mail!.html).not.toMatch(/@|Вера|Первая|Вторая/)
    expect(more).toEqual([])
  }
  expect(await messagesTo(api, listeners[2]!)).toEqual([])
})

test('both sides can still write to each other after a cancellation', async () => {
  await using api = await startApi(captchaOff)
  const { id, slot, speaker, listener } = await makeMeeting(api)
  await api.as(listener).call(cancelRecord, { params: { slot_id: slot.slot_id } })
  await write(api, speaker, id)
  await write(api, listener, id)
  expect(await messagesTo(api, listener)).toHaveLength(1)
  expect(await messagesTo(api, speaker)).toHaveLength(1)
})

test('only participants can write in a meeting, and the ids in path and body must match', async () => {
  await using api = await startApi(captchaOff)
  const { id, listener } = await makeMeeting(api)
  expect(await api.as(await makeListener(api)).refusal(exchangeEmail, messageIn(id))).toBe('not_exist')
  expect(await api.as(await makeSpeaker(api)).refusal(exchangeEmail, messageIn(id))).toBe('not_exist')
  const { body } = messageIn(crypto.randomUUID())
  const mixed = await api
    .as(listener)
    .call(exchangeEmail, { params: { id }, body })
    .catch((error: unknown) => error)
  expect(mixed).toMatchObject({ error_name: 'validation', body: { fields: { id: 'Другая встреча, чем в адресе' } } })
})

test('neither side can write while the place is only reserved', async () => {
  await using api = await startApi(captchaOff)
  const [listener, slot] = [await makeListener(api), await makeTimeSlot(api)]
  await linkFor(api, listener, [slot])
  const { consultation_id } = await api.ctx.db
    .selectFrom('bookings')
    .select('consultation_id')
    .executeTakeFirstOrThrow()
  for (const user of [listener, slot.speaker])
    expect((await refusalOf(api, user, consultation_id)).body).toEqual({
      error_code: 202,
      reason: 'meeting_not_booked',
      error_message: 'Написать можно, когда встреча забронирована',
    })
})

test('both sides can write until 30 days after the meeting’s end', async () => {
  await using api = await startApi(captchaOff)
  const { id, listener } = await makeMeeting(api)
  await api.clock.advance({ days: 3 + 30 })
  await write(api, listener, id)
  await api.clock.advance({ hours: 1 })
  expect((await refusalOf(api, listener, id)).body.error_message).toBe('Писать можно не дольше 30 дней после встречи')
})

test('a message requires a captcha pass, and a pass is valid for one message', async () => {
  await using api = await startApi(captchaDown)
  const { id, listener, speaker } = await makeMeeting(api)
  expect((await refusalOf(api, listener, id)).body).toMatchObject({
    error_code: 4,
    fields: { captcha_pass: 'Подтверди, что ты не робот' },
  })
  const { captcha_pass } = await api.anonymous.call(checkCaptcha, { body: { token: 'any' } })
  await write(api, listener, id, { captcha_pass })
  expect(await api.as(listener).refusal(exchangeEmail, messageIn(id, { captcha_pass }))).toBe('validation')
  expect(await messagesTo(api, speaker)).toHaveLength(1)
})

test('the eleventh message of a user in a day is refused', async () => {
  await using api = await startApi(captchaOff)
  const { id, listener, speaker } = await makeMeeting(api)
  const sent = await Promise.allSettled(
    Array.from({ length: 12 }, () => api.as(listener).call(exchangeEmail, messageIn(id))),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect((await refusalOf(api, listener, id)).body).toEqual({
    error_code: 101,
    reason: 'too_many_messages',
    error_message: 'Можно отправить десять сообщений в сутки. Попробуй через 24 ч',
  })
  await write(api, speaker, id)
  await api.clock.advance({ days: 1 })
  await write(api, listener, id)
  expect(await messagesTo(api, speaker)).toHaveLength(11)
})

test('a subject cannot add a mail header, and a text cannot add an HTML tag or a link', async () => {
  await using api = await startApi(captchaOff)
  const { id, listener, speaker } = await makeMeeting(api)
  const subject = 'Привет\r\nBcc: all@example.ru\u202e'
  await write(api, listener, id, { subject, text: '<script>alert(1)</script>\r\nhttps://evil.example/"onclick="' })
  const [mail] = await messagesTo(api, speaker)
  expect(mail?.subject).toBe('Вера Первая пишет: Привет Bcc: all@example.ru')
  expect(await api.mailTo('all@example.ru')).toEqual([])
  expect(mail?.html).not.toMatch(/<script|href="https:\/\/evil/)
  expect(mail?.text).toContain('> <script>alert(1)</script>\n> https://evil.example/')
})

test('blocked users get no message, and a message without recipients is refused', async () => {
  await using api = await startApi(captchaOff)
  const { id, listener, listeners, speaker } = await makeMeeting(api, 2)
  const block = ({ user_id }: MadeUser) =>
    api.ctx.db.updateTable('users').set({ blocked_at: api.clock.now() }).where('user_id', '=', user_id).execute()
  await block(listeners[1]!)
  await write(api, speaker, id)
  expect(await messagesTo(api, listener)).toHaveLength(1)
  expect(await messagesTo(api, listeners[1]!)).toEqual([])
  await block(listener)
  expect((await refusalOf(api, speaker, id)).body.error_message).toBe('Написать некому: аккаунт удалён или закрыт')
})

test('a message reaches the participants of its own meeting only', async () => {
  await using api = await startApi(captchaOff)
  const { id, speaker, listener } = await makeMeeting(api)
  const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 60 })
  const other = await makeListener(api)
  await api.as(other).call(signUp, { params: slot })
  await write(api, speaker, id)
  expect(await messagesTo(api, listener)).toHaveLength(1)
  expect(await messagesTo(api, other)).toEqual([])
})
