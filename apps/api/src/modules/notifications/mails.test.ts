import { cancelConsultation, getConsultationIcs, signUp } from '@razgovor/contract/bookings'
import { listNotifications } from '@razgovor/contract/notifications'
import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { noticesOf } from '../../../test/notices.ts'
import { startApi, type ReceivedMail, type TestApi, type TestUser } from '../../../test/start-api.ts'

async function makePaid(api: TestApi, listener: MadeUser, starts_in_minutes?: number) {
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const slot = await makeTimeSlot(api, { speaker, ...(starts_in_minutes && { starts_in_minutes }) })
  await bankOf(api).pay(await linkFor(api, listener, [slot]))
  await api.settle()
  const { consultation_id } = await api.ctx.db
    .selectFrom('bookings')
    .select('consultation_id')
    .where('slot_id', '=', slot.slot_id)
    .executeTakeFirstOrThrow()
  return { speaker, slot, consultation_id }
}

async function cancel(api: TestApi, user: TestUser, consultation_id: string) {
  await api.as(user).call(cancelConsultation, { params: { id: consultation_id }, body: { status: 'CANCELED' } })
  await api.settle()
}

async function newestMail(api: TestApi, { email }: MadeUser): Promise<ReceivedMail & { plain: string }> {
  const [mail] = await api.mailTo(email)
  if (!mail) throw new Error('no mail')
  return { ...mail, plain: mail.text.replaceAll(/[^\S\n]/g, ' ') }
}

/** The invitation's own properties: `METHOD`, `UID`, … */
function calendarOf({ attachments }: ReceivedMail): Record<string, string> {
  const part = attachments.find(({ content_type }) => content_type.startsWith('text/calendar'))
  return propertiesOf(part?.content ?? '')
}

function propertiesOf(file: string): Record<string, string> {
  const lines = file.replaceAll(/\r?\n /g, '').split(/\r?\n/)
  return Object.fromEntries(lines.map((line) => [line.split(/[;:]/)[0]!, line.slice(line.indexOf(':') + 1)]))
}

test('the booking mail shows the time in the reader’s time zone and carries an invitation', async () => {
  await using api = await startApi()
  const listener = await makeListener(api, { time_zone_id: 'Asia/Omsk' })
  const { speaker, slot, consultation_id } = await makePaid(api, listener)

  const mail = await newestMail(api, listener)
  expect(mail.subject).toBe('Встреча забронирована: Анна Сафонова, 17 января, 15:00')
  expect(mail.plain).toContain('Когда: четверг, 17 января, 15:00–16:00 (Омск, UTC+6)')
  expect(mail.plain).toContain('Тема: Разбор резюме')
  expect(mail.plain).toContain('Оплата: 2 500 ₽')
  expect(mail.plain).toContain('до 16 января, 15:00 вернутся все деньги')
  const button = `${api.url}/meeting/${consultation_id}?token=${listener.user_id}.`
  expect(mail.plain).toContain(`Перейти к встрече: ${button}`)
  expect(mail.html).toContain(`href="${button}`)
  expect(calendarOf(mail)).toMatchObject({
    METHOD: 'REQUEST',
    STATUS: 'CONFIRMED',
    SEQUENCE: '0',
    DTSTART: slot.time_start.toISOString().replaceAll(/[-:]|\.000/g, ''),
    ATTENDEE: expect.stringMatching(new RegExp(`mailto:${listener.email}`, 'i')),
  })
  const speakers = await newestMail(api, speaker)
  expect(speakers.subject).toBe('К тебе записались: Вера Лебедева, 17 января, 12:00')
  expect(speakers.plain).toContain('(Москва, UTC+3)')
})

test('mails and notices of a meeting in another year show the year', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  await makePaid(api, listener, 360 * 24 * 60)

  const mail = await newestMail(api, listener)
  const at = '9 января 2059, 12:00'
  expect(mail.subject).toBe(`Встреча забронирована: Анна Сафонова, ${at}`)
  expect(mail.plain).toContain(`Когда: четверг, ${at}–13:00 (Москва, UTC+3)`)
  expect(await noticesOf(api, listener.user_id)).toEqual([`Встреча забронирована: Анна Сафонова, ${at}`])
})

test('the mailed invitation and the downloaded file describe the same calendar event', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const { consultation_id } = await makePaid(api, listener)
  const { UID, SEQUENCE, DTSTART } = calendarOf(await newestMail(api, listener))
  const file = await api.as(listener).call(getConsultationIcs, { params: { id: consultation_id } })
  expect(propertiesOf(file)).toMatchObject({ METHOD: 'PUBLISH', UID, SEQUENCE, DTSTART })
})

test('canceling in time mails the refund to the listener, and both sides get a calendar cancellation', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const { speaker, consultation_id } = await makePaid(api, listener)
  const { UID } = calendarOf(await newestMail(api, listener))
  await cancel(api, listener, consultation_id)

  const own = await newestMail(api, listener)
  expect(own.subject).toBe('Твоя встреча отменена: 17 января, 12:00')
  expect(own.plain).toContain('Мы вернём 2 500 ₽')
  expect(own.plain).toContain(`${api.url}/orders`)
  const speakersMail = await newestMail(api, speaker)
  expect(speakersMail.subject).toBe('Встреча отменена: Вера Лебедева, 17 января, 12:00')
  for (const mail of [own, speakersMail])
    expect(calendarOf(mail)).toMatchObject({ METHOD: 'CANCEL', STATUS: 'CANCELLED', SEQUENCE: '1', UID })
})

test('a listener who cancels too late is mailed that there is no refund', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const { consultation_id } = await makePaid(api, listener, 23 * 60)
  expect((await newestMail(api, listener)).plain).toContain('деньги уже не вернутся')
  await cancel(api, listener, consultation_id)
  expect((await newestMail(api, listener)).plain).toContain('Возврата не будет: до начала оставалось меньше 24 ч.')
})

test('when a speaker cancels, the mails to both sides state the full refund', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const { speaker, consultation_id } = await makePaid(api, listener, 23 * 60)
  await cancel(api, speaker, consultation_id)
  const listenersMail = await newestMail(api, listener)
  expect(listenersMail.subject).toBe('Встреча отменена: Анна Сафонова, 15 января, 11:00')
  expect(listenersMail.plain).toContain('Мы вернём 2 500 ₽')
  expect((await newestMail(api, speaker)).plain).toContain('Слушателям вернётся 2 500 ₽.')
})

test('canceling an unpaid reservation mails that no money was taken, without a calendar cancellation', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api, { tariff: 'BASIC' })]
  await linkFor(api, listener, [await makeTimeSlot(api, { speaker })])
  const { consultation_id } = await api.ctx.db
    .selectFrom('bookings')
    .select('consultation_id')
    .executeTakeFirstOrThrow()
  await cancel(api, speaker, consultation_id)
  const mail = await newestMail(api, listener)
  expect(mail.plain).toContain('Оплата ещё не прошла, деньги не списаны.')
  expect(mail.attachments).toEqual([])
})

/** A free session of a series with three places, `count` of them booked. */
async function makeGroup(api: TestApi, count: number) {
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const series_id = crypto.randomUUID()
  const { user_id: speaker_id } = speaker
  const free = { booking_mode: 'FREE_BOOKING_MULTY', amount: 0, places: 3 } as const
  const created_at = api.clock.now()
  await api.ctx.db
    .insertInto('series')
    .values({ series_id, speaker_id, title: 'Круг', ...free, created_at })
    .execute()
  const slot_id = crypto.randomUUID()
  await api.ctx.db
    .insertInto('time_slots')
    .values({
      slot_id,
      speaker_id,
      series_id,
      slot_type: 'SERIES',
      ...free,
      created_at,
      time_start: '2058-01-17T09:00:00Z',
      time_end: '2058-01-17T10:00:00Z',
    })
    .execute()
  const listeners = await Promise.all(
    Array.from({ length: count }, (_, n) => makeListener(api, { first_name: 'АБВ'[n]! })),
  )
  let consultation_id = ''
  for (const listener of listeners) ({ consultation_id } = await api.as(listener).call(signUp, { params: { slot_id } }))
  await api.settle()
  return { speaker, listeners, consultation_id }
}

test('canceling a group session sends one mail to the speaker and one to each listener', async () => {
  await using api = await startApi()
  const { speaker, listeners, consultation_id } = await makeGroup(api, 3)
  const before = (await api.mailTo(speaker.email)).length
  await cancel(api, speaker, consultation_id)
  expect(await api.mailTo(speaker.email)).toHaveLength(before + 1)
  for (const listener of listeners) expect(await api.mailTo(listener.email)).toHaveLength(2)
})

test('a listener who leaves a group is announced to the speaker as leaving, the last one as a canceled meeting', async () => {
  await using api = await startApi()
  const { speaker, listeners, consultation_id } = await makeGroup(api, 2)
  const newest = async () => (await api.as(speaker).call(listNotifications)).items[0]!.content
  await cancel(api, listeners[0]!, consultation_id)
  const mail = await newestMail(api, speaker)
  expect(mail.subject).toMatch(/^Участник отказался от места: А Лебедева, .*17 января, 12:00$/)
  expect(mail.plain).toContain('Встреча состоится: остальные по-прежнему записаны.')
  expect(mail.plain).not.toContain('Встреча отменена')
  expect(await newest()).toMatch(/^Участник отказался от места: А Лебедева/)
  expect((await newestMail(api, listeners[0]!)).subject).toMatch(/^Твоя запись отменена: /)

  await cancel(api, listeners[1]!, consultation_id)
  expect((await newestMail(api, speaker)).subject).toMatch(/^Встреча отменена: Б Лебедева/)
  expect(await newest()).toMatch(/^Встреча отменена: Б Лебедева/)
})

test('while a listener remains, the speaker’s calendar event is updated, not canceled', async () => {
  await using api = await startApi()
  const { speaker, listeners, consultation_id } = await makeGroup(api, 2)
  await cancel(api, listeners[0]!, consultation_id)
  expect(calendarOf(await newestMail(api, speaker))).toMatchObject({
    METHOD: 'REQUEST',
    STATUS: 'CONFIRMED',
    SUMMARY: 'Видеовстреча: Б Лебедева',
  })
  expect(calendarOf(await newestMail(api, listeners[0]!))).toMatchObject({ METHOD: 'CANCEL' })
})

test('no mail has an exclamation mark or an image, and each names and links to the site', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const { speaker, consultation_id } = await makePaid(api, listener)
  await cancel(api, speaker, consultation_id)
  const mails = [...(await api.mailTo(listener.email)), ...(await api.mailTo(speaker.email))]
  expect(mails).toHaveLength(4)
  for (const { subject, text, html } of mails) {
    expect(subject + text).not.toContain('!')
    expect(text).toContain(`Разговор, ${api.url}`)
    expect(html).toContain('<html lang="ru">')
    expect(html).not.toContain('<img')
  }
})
