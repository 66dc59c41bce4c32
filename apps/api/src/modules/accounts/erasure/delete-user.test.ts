import { createWsToken, refresh, signIn } from '@razgovor/contract/accounts'
import { deleteUser } from '@razgovor/contract/profile'
import { cancelConsultation, cancelRecord, signUp } from '@razgovor/contract/bookings'
import { addToCart, createPaylink, listCart } from '@razgovor/contract/orders'
import { answerConsultationRequest, requestConsultation } from '@razgovor/contract/requests'
import { getFreeSlots } from '@razgovor/contract/schedule'
import { getHome, getSpeaker, listSpeakers } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { transact } from '../../../db/transact.ts'
import { Refusal } from '../../../../test/api-client.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser, type MadeUser } from '../../../../test/factories.ts'
import { untilBlocked } from '../../../../test/lock-wait.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { runJob } from '../../../../test/run-job.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { startSession } from '../sessions/sessions.ts'

async function leave(api: TestApi, user: MadeUser): Promise<void> {
  await api.as(user).call(deleteUser, { params: user })
}

async function refusalToLeave(api: TestApi, user: MadeUser): Promise<string> {
  const error: unknown = await leave(api, user).catch((refusal: unknown) => refusal)
  if (error instanceof Refusal && error.error_name === 'human_friendly') return error.message
  throw new Error('it was not refused so')
}

async function setPassword(api: TestApi, { user_id, email }: MadeUser) {
  const password = 'prostoy-parol-1'
  const password_hash = await hashPassword(password)
  await api.ctx.db.updateTable('users').set({ password_hash }).where('user_id', '=', user_id).execute()
  return { body: { type: 'BASIC' as const, email, password } }
}

test('account deletion ends all sessions and sends a mail with the last day to restore the account', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const { access_token, refresh_token } = await startSession(api.ctx, user.user_id, 'a browser')
  await leave(api, user)
  expect(await api.anonymous.refusal(refresh, { body: { refresh_token } })).toBe('auth_invalid')
  const response = await fetch(`${api.url}${createWsToken.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(response.status).toBe(401)
  await api.settle()
  const [mail] = await api.mailTo(user.email)
  expect(mail?.subject).toBe('Твой аккаунт удалён, его ещё можно вернуть')
  expect(mail?.text.replaceAll(/[^\S\n]/g, ' ')).toContain('до 13 февраля, 12:00')
})

test('deleting an account again keeps the first date and sends no second mail', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  await leave(api, user)
  await api.clock.advance({ days: 1 })
  await leave(api, user)
  await api.settle()
  expect(await api.mailTo(user.email)).toHaveLength(1)
  const { deletion_requested_at } = await api.ctx.db
    .selectFrom('users')
    .select('deletion_requested_at')
    .where('user_id', '=', user.user_id)
    .executeTakeFirstOrThrow()
  expect(deletion_requested_at?.toISOString()).toBe('2058-01-14T09:00:00.000Z')
})

test('a user cannot delete another user’s account', async () => {
  await using api = await startApi()
  const [user, other] = [await makeListener(api), await makeListener(api)]
  expect(await api.as(other).refusal(deleteUser, { params: user })).toBe('forbidden')
  expect(await api.anonymous.refusal(deleteUser, { params: user })).toBe('auth_not_provided')
})

test('neither side of an upcoming meeting can delete the account, and the error says where to cancel it', async () => {
  await using api = await startApi()
  const [listener, slot] = [await makeListener(api), await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })]
  await api.as(listener).call(signUp, { params: slot })
  expect(await refusalToLeave(api, listener)).toContain('Сначала отмени их в «Моих заказах»')
  expect(await refusalToLeave(api, slot.speaker)).toContain('Сначала отмени их в расписании')
  await api.as(listener).call(cancelRecord, { params: slot })
  await leave(api, listener)
  await leave(api, slot.speaker)
})

test('a reservation blocks account deletion for its listener and speaker until it expires', async () => {
  await using api = await startApi()
  const [listener, slot] = [await makeListener(api), await makeTimeSlot(api)]
  await linkFor(api, listener, [slot])
  await refusalToLeave(api, listener)
  await refusalToLeave(api, slot.speaker)
  await api.clock.advance({ minutes: 25 })
  await api.settle()
  await leave(api, listener)
  await leave(api, slot.speaker)
})

test('a past meeting does not block account deletion', async () => {
  await using api = await startApi()
  const [listener, slot] = [await makeListener(api), await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })]
  await api.as(listener).call(signUp, { params: slot })
  await api.clock.advance({ days: 4 })
  await api.settle()
  await leave(api, listener)
  await leave(api, slot.speaker)
})

test('account deletion hides a speaker and blocks bookings at once, and signing in restores both', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { alias: 'anna' })
  const credentials = await setPassword(api, speaker)
  const [paid, free] = [
    await makeTimeSlot(api, { speaker }),
    await makeTimeSlot(api, { speaker, starts_in_minutes: 5 * 24 * 60, booking_mode: 'FREE_BOOKING' }),
  ]
  const listener = api.as(await makeListener(api))
  await listener.call(addToCart, { body: { slot_id: paid.slot_id } })
  const availability = async () => (await listener.call(listCart)).items[0]?.availability
  const seen = async () => {
    const [list, home] = [await api.anonymous.call(listSpeakers), await api.anonymous.call(getHome)]
    return JSON.stringify([list, home]).includes(speaker.user_id)
  }
  expect([await seen(), await availability()]).toEqual([true, 'AVAILABLE'])

  await leave(api, speaker)
  expect([await seen(), await availability()]).toEqual([false, 'SPEAKER_NOT_AVAILABLE'])
  for (const id of ['anna', speaker.user_id])
    expect(await api.anonymous.refusal(getSpeaker, { params: { id } })).toBe('not_exist')
  const week = { from_time: '2058-01-14T00:00:00Z', to_time: '2058-01-21T00:00:00Z' }
  expect(await api.anonymous.refusal(getFreeSlots, { params: speaker, query: week })).toBe('not_exist')
  expect(await listener.refusal(signUp, { params: { slot_id: free.slot_id } })).toBe('human_friendly')
  expect(await listener.refusal(createPaylink, { body: { slot_ids: [paid.slot_id] } })).toBe('human_friendly')

  await api.anonymous.call(signIn, credentials)
  expect([await seen(), await availability()]).toEqual([true, 'AVAILABLE'])
  await listener.call(signUp, { params: { slot_id: free.slot_id } })
  await api.clock.advance({ days: 31 })
  await api.settle()
  expect(await api.anonymous.call(getSpeaker, { params: { id: 'anna' } })).toMatchObject({ first_name: 'Анна' })
})

test('cached pages that show a speaker are rendered again after the speaker’s account deletion', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  let rendered = 0
  const show = (tag: string) =>
    api.ctx.pages.get(tag, async () => {
      rendered += 1
      return { page: { status: 200, body: Buffer.from(''), encoding: 'identity' }, tags: [tag] }
    })
  for (const tag of ['lists', speaker.user_id]) await show(tag)
  await leave(api, speaker)
  for (const tag of ['lists', speaker.user_id]) await show(tag)
  expect(rendered).toBe(4)
})

test('a booking and an account deletion at the same moment never both succeed', async () => {
  await using api = await startApi()
  for (const _ of Array(12).keys()) {
    const [listener, slot] = [await makeListener(api), await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })]
    const outcomes = await Promise.allSettled([
      api.as(listener).call(signUp, { params: slot }),
      leave(api, slot.speaker),
      leave(api, listener),
    ])
    const [isBooked, hasSpeakerLeft, hasListenerLeft] = outcomes.map(({ status }) => status === 'fulfilled')
    expect([hasSpeakerLeft, hasListenerLeft]).toEqual(isBooked ? [false, false] : expect.arrayContaining([true]))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect((outcome.reason as Refusal).error_name).toMatch(/human_friendly|forbidden/)
  }
})

/** Runs `call` while an uncommitted account deletion has the user's row changed and locked. */
async function whileLeaving<T>(api: TestApi, { user_id }: MadeUser, call: () => Promise<T>): Promise<T> {
  const { outcome } = await transact(api.ctx, async (tx) => {
    await tx.selectFrom('users').select('user_id').where('user_id', '=', user_id).forUpdate().execute()
    const leaving = { deletion_requested_at: api.clock.now() }
    await tx.updateTable('users').set(leaving).where('user_id', '=', user_id).execute()
    const outcome = call()
    await untilBlocked(api, outcome)
    return { outcome }
  })
  return outcome
}

test('a slot cannot be booked while its speaker deletes the account', async () => {
  await using api = await startApi()
  const [listener, slot] = [await makeListener(api), await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })]
  const signing = () => api.as(listener).refusal(signUp, { params: slot })
  expect(await whileLeaving(api, slot.speaker, signing)).toBe('human_friendly')
})

test('a request cannot be accepted while its listener deletes the account', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api, { tariff: 'BASIC' })]
  const time_start_iso = '2058-01-15T09:00:00.000Z'
  const times = [{ time_start_iso, time_end_iso: '2058-01-15T10:00:00.000Z' }]
  const { request_id } = await api
    .as(listener)
    .call(requestConsultation, { params: speaker, body: { topic: 'Разбор', message: '', times } })
  const body = { status: 'ACCEPTED', time_start_iso, price: 250_000, comment: '' } as const
  const accepting = () =>
    api.as(speaker).refusal(answerConsultationRequest, { params: { user_id: speaker.user_id, request_id }, body })
  expect(await whileLeaving(api, listener, accepting)).toBe('human_friendly')
})

test('when the last two admins delete their accounts at once, one is refused', async () => {
  await using api = await startApi()
  const admins = [await makeUser(api, 'SUPER_ADMIN'), await makeUser(api, 'SUPER_ADMIN')]
  const outcomes = await Promise.allSettled(admins.map((admin) => leave(api, admin)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const left = admins[outcomes.findIndex(({ status }) => status === 'rejected')]!
  expect(await refusalToLeave(api, left)).toContain('Других администраторов нет')
})

test('a speaker can delete the account after canceling the meeting, and the listener gets the mail', async () => {
  await using api = await startApi()
  const [listener, slot] = [await makeListener(api), await makeTimeSlot(api)]
  await linkFor(api, listener, [slot])
  const { consultation_id: id } = await api.ctx.db
    .selectFrom('bookings')
    .select('consultation_id')
    .executeTakeFirstOrThrow()
  await api.as(slot.speaker).call(cancelConsultation, { params: { id }, body: { status: 'CANCELED' } })
  await leave(api, slot.speaker)
  await api.settle()
  const mails = await api.mailTo(listener.email)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Встреча отменена: Анна Сафонова')])
})

test('a payment that arrives after the payer’s account deletion is refunded and books nothing', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const [listener, slot] = [await makeListener(api), await makeTimeSlot(api)]
  const link = await linkFor(api, listener, [slot])
  await bank.faults({ lose_notifications: true, fail_next: { method: 'GetState', how: 'lost', times: 1 } })
  await bank.pay(link)
  await api.clock.advance({ minutes: 20 })
  await runJob(api.ctx, 'expire-order', link)
  await leave(api, listener)
  await api.settle()
  expect(await bank.taken()).toBe(0)
  const bookings = await api.ctx.db.selectFrom('bookings').select('status').execute()
  expect(bookings).toEqual([{ status: 'EXPIRED' }])
})
