import { closeRoom } from '@razgovor/contract/admin-actions'
import { getConsultation } from '@razgovor/contract/bookings'
import { getEarnings } from '@razgovor/contract/earnings'
import { endMeeting } from '@razgovor/contract/meetings'
import { listNotifications } from '@razgovor/contract/notifications'
import { expect, test } from 'vitest'
import { bankOf } from '../../../../test/bank.ts'
import { makeTimeSlot, makeUser, type MadeUser } from '../../../../test/factories.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { roomOf } from '../../../../test/room-events.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { findDifferences } from '../../ledger/check-ledger.ts'
import { refundNoShow } from '../../orders/refunds/refund-no-show.ts'
import { outcomeOf } from './outcome.ts'

test.each([
  // Columns: seconds together, of the speaker, of the listener; cause; outcome.
  [60, 60, 60, 'SLOT_END', 'HELD'],
  [59, 59, 3600, 'SLOT_END', 'SPEAKER_LEFT'],
  [0, 59, 3600, 'SLOT_END', 'SPEAKER_NO_SHOW'],
  [0, 0, 60, 'SLOT_END', 'SPEAKER_NO_SHOW'],
  [0, 60, 59, 'SLOT_END', 'LISTENER_NO_SHOW'],
  [0, 59, 59, 'SLOT_END', 'NOBODY_CAME'],
  [0, 0, 0, 'SLOT_END', 'NOBODY_CAME'],
  // Both came but missed each other, which is left to a dispute.
  [0, 900, 900, 'SLOT_END', 'HELD'],
  // The speaker left before the listener could come.
  [0, 599, 0, 'SPEAKER', 'SPEAKER_LEFT'],
  [0, 59, 0, 'SPEAKER', 'SPEAKER_NO_SHOW'],
  [0, 600, 0, 'SPEAKER', 'LISTENER_NO_SHOW'],
  // Both came, so this is not a speaker's no-show.
  [59, 59, 59, 'SPEAKER', 'SPEAKER_LEFT'],
  [1, 1, 3600, 'SPEAKER', 'SPEAKER_LEFT'],
  [30, 30, 30, 'TIME_LIMIT', 'SPEAKER_LEFT'],
  // An admin closed the room: before the two met, nobody is to blame.
  [60, 60, 60, 'ADMIN', 'HELD'],
  [59, 900, 900, 'ADMIN', 'CLOSED'],
  [0, 0, 900, 'ADMIN', 'CLOSED'],
  [0, 599, 0, 'ADMIN', 'CLOSED'],
  [0, 600, 0, 'ADMIN', 'LISTENER_NO_SHOW'],
  [0, 0, 0, 'ADMIN', 'CLOSED'],
] as const)(
  'with %i s together, speaker %i s, listener %i s, ended by %s, the outcome is %s',
  (together, speaker, listener, cause, outcome) => {
    const attendance = { together, speaker, speaker_waited: speaker, listener, is_kept_out: false }
    expect(outcomeOf(attendance, cause)).toBe(outcome)
  },
)

test('only minutes since the start count as waiting for a listener', () => {
  const attendance = { together: 0, speaker: 1199, speaker_waited: 599, listener: 0, is_kept_out: false }
  expect(outcomeOf(attendance, 'SPEAKER')).toBe('SPEAKER_LEFT')
  expect(outcomeOf({ ...attendance, speaker_waited: 600 }, 'SPEAKER')).toBe('LISTENER_NO_SHOW')
  expect(outcomeOf(attendance, 'SLOT_END')).toBe('LISTENER_NO_SHOW')
})

test('a speaker who opens the room early and ends the meeting nine minutes after its start has not waited', async () => {
  await using api = await startApi()
  const { listener, slot, consultation_id } = await makePaidMeeting(api, { starts_in_minutes: 30 })
  const room = roomOf(api, consultation_id)
  await api.clock.advance({ minutes: 21 })
  await room.join(slot.speaker)
  await api.clock.advance({ minutes: 18 })
  await room.join(slot.speaker, 2)
  await api.as(slot.speaker).call(endMeeting, { params: { id: consultation_id } })
  await api.settle()
  expect(await api.as(listener).call(getConsultation, { params: { id: consultation_id } })).toMatchObject({
    outcome: 'SPEAKER_LEFT',
    refunded_amount: 250_000,
  })
})

test('a listener whom the speaker removed counts as having come', () => {
  const attendance = { together: 10, speaker: 900, speaker_waited: 900, listener: 10, is_kept_out: true }
  expect(outcomeOf(attendance, 'SLOT_END')).toBe('HELD')
})

test('a no-show speaker causes one full refund and earns nothing, and both sides are notified', async () => {
  await using api = await startApi()
  const { listener, slot, booking_id, consultation_id, link } = await makePaidMeeting(api, { starts_in_minutes: 30 })
  const { speaker } = slot
  const room = roomOf(api, consultation_id)
  await api.clock.advance({ minutes: 31 })
  await room.join(listener)
  await api.clock.advance({ minutes: 20 })
  await room.leave(listener)
  await api.clock.advance({ minutes: 40 })
  await Promise.all([api.settle(), ...Array.from({ length: 8 }, () => refundNoShow(api.ctx, booking_id))])
  await Promise.all(Array.from({ length: 8 }, () => refundNoShow(api.ctx, booking_id)))
  await api.settle()

  const params = { params: { id: consultation_id } }
  expect(await api.as(listener).call(getConsultation, params)).toMatchObject({
    status: 'ENDED',
    outcome: 'SPEAKER_NO_SHOW',
    refunded_amount: 250_000,
    dispute_until_iso: null,
  })
  expect(await bankOf(api).payment(link)).toMatchObject({ status: 'REFUNDED', remaining_amount: 0 })
  expect(await api.ctx.db.selectFrom('refunds').select(['amount', 'status']).execute()).toEqual([
    { amount: 250_000, status: 'DONE' },
  ])
  expect(await api.as(speaker).call(getEarnings, { params: speaker })).toMatchObject({
    totals: { earned: 0, pending: 0, refunded: 250_000 },
    balance: 0,
  })
  expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
  const noticesTo = async (user: typeof speaker) =>
    (await api.as(user).call(listNotifications)).items.map(({ content }) => content).join('\n')
  expect(await noticesTo(listener)).toMatch(/Спикер не пришёл на встречу: .+\. Вернём 2.500.₽/)
  expect(await noticesTo(speaker)).toMatch(/Тебя не было на встрече: .+\. Слушателю вернётся 2.500.₽/)
  const subjects = async (user: typeof speaker) => (await api.mailTo(user.email)).map(({ subject }) => subject)
  expect((await subjects(listener)).filter((subject) => subject === 'Спикер не пришёл на встречу')).toHaveLength(1)
  expect((await subjects(speaker)).filter((subject) => subject === 'Тебя не было на встрече')).toHaveLength(1)
})

test('a meeting without any room events counts as held', async () => {
  await using api = await startApi()
  const { listener, consultation_id, booking_id } = await makePaidMeeting(api, { starts_in_minutes: 30 })
  await api.clock.advance({ minutes: 90 })
  await api.settle()
  const consultation = await api.as(listener).call(getConsultation, { params: { id: consultation_id } })
  expect(consultation).toMatchObject({ outcome: 'HELD', refunded_amount: 0, booking_id })
  const known = await api.ctx.db.selectFrom('meetings').select('is_presence_known').execute()
  expect(known).toEqual([{ is_presence_known: false }])
})

test('a speaker who ends a paid meeting before its start is a no-show, even without room events', async () => {
  await using api = await startApi()
  const { listener, slot, consultation_id } = await makePaidMeeting(api, { starts_in_minutes: 30 })
  await api.clock.advance({ minutes: 25 })
  await api.as(slot.speaker).call(endMeeting, { params: { id: consultation_id } })
  // The payment stays pending until the refund is made; nobody has earned it.
  const earnings = await api.as(slot.speaker).call(getEarnings, { params: slot.speaker })
  expect(earnings).toMatchObject({ totals: { earned: 0, pending: 225_000 }, balance: 0 })
  await api.settle()
  expect(await api.as(listener).call(getConsultation, { params: { id: consultation_id } })).toMatchObject({
    outcome: 'SPEAKER_NO_SHOW',
    refunded_amount: 250_000,
  })
})

test('time together before the start counts, so a meeting ended before its start can be held', async () => {
  await using api = await startApi()
  const { listener, slot, consultation_id } = await makePaidMeeting(api, { starts_in_minutes: 30 })
  const { speaker } = slot
  const room = roomOf(api, consultation_id)
  await api.clock.advance({ minutes: 21 })
  await room.join(listener)
  await room.join(speaker)
  await api.clock.advance({ seconds: 60 })
  await api.as(speaker).call(endMeeting, { params: { id: consultation_id } })
  await api.settle()
  const consultation = await api.as(listener).call(getConsultation, { params: { id: consultation_id } })
  expect(consultation).toMatchObject({ outcome: 'HELD', refunded_amount: 0 })
  // The meeting uses none of the speaker's tariff minutes.
  const meeting = await api.ctx.db.selectFrom('consultations').select('counted_seconds').executeTakeFirst()
  expect(meeting).toEqual({ counted_seconds: 0 })
})

test('a speaker who ends the meeting within a minute gets SPEAKER_LEFT, not a no-show, and it is refunded', async () => {
  await using api = await startApi()
  const { listener, slot, consultation_id } = await makePaidMeeting(api, { starts_in_minutes: 30 })
  const { speaker } = slot
  const room = roomOf(api, consultation_id)
  await api.clock.advance({ minutes: 31 })
  await room.join(listener)
  await room.join(speaker)
  await api.clock.advance({ seconds: 30 })
  await api.as(speaker).call(endMeeting, { params: { id: consultation_id } })
  await api.settle()
  const consultation = await api.as(listener).call(getConsultation, { params: { id: consultation_id } })
  expect(consultation).toMatchObject({ outcome: 'SPEAKER_LEFT', refunded_amount: 250_000 })
  const noticesTo = async (user: typeof speaker) =>
    (await api.as(user).call(listNotifications)).items.map(({ content }) => content).join('\n')
  expect(await noticesTo(listener)).toMatch(/Спикер сразу ушёл со встречи: .+\. Вернём 2.500.₽/)
  expect(await noticesTo(speaker)).toMatch(/Встреча закончилась, не начавшись: .+\. Слушателю вернётся 2.500.₽/)
  const subjects = async (user: typeof speaker) => (await api.mailTo(user.email)).map(({ subject }) => subject)
  expect(await subjects(listener)).toContain('Спикер сразу ушёл со встречи')
  expect(await subjects(speaker)).toContain('Встреча закончилась, не начавшись')
  expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
})

/** A meeting of two listeners who both paid; the first one waits in the room until the slot's end. */
async function makeWaitingMeeting(api: TestApi) {
  const slot = await makeTimeSlot(api, { starts_in_minutes: 30 })
  await api.ctx.db.updateTable('time_slots').set({ places: 2 }).where('slot_id', '=', slot.slot_id).execute()
  const [waiting, absent] = [await makePaidMeeting(api, { slot }), await makePaidMeeting(api, { slot })]
  const room = roomOf(api, waiting.consultation_id)
  await api.clock.advance({ minutes: 31 })
  await room.join(waiting.listener)
  return { slot, waiting, absent, room }
}

test('a speaker’s no-show refunds every listener of the session, also those who did not come', async () => {
  await using api = await startApi()
  const { waiting, absent } = await makeWaitingMeeting(api)
  await api.clock.advance({ minutes: 60 })
  await api.settle()
  for (const { listener, consultation_id } of [waiting, absent])
    expect(await api.as(listener).call(getConsultation, { params: { id: consultation_id } })).toMatchObject({
      outcome: 'SPEAKER_NO_SHOW',
      refunded_amount: 250_000,
    })
  expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
})

test('a speaker who left one listener at once has left the whole session', async () => {
  await using api = await startApi()
  const { slot, waiting, absent, room } = await makeWaitingMeeting(api)
  await room.join(slot.speaker)
  await api.clock.advance({ seconds: 30 })
  await room.leave(slot.speaker)
  await api.clock.advance({ minutes: 60 })
  await api.settle()
  for (const { listener, consultation_id } of [waiting, absent])
    expect(await api.as(listener).call(getConsultation, { params: { id: consultation_id } })).toMatchObject({
      outcome: 'SPEAKER_LEFT',
      refunded_amount: 250_000,
    })
})

test('a paid meeting to which neither side came is refunded, and both sides are notified', async () => {
  await using api = await startApi()
  const { listener, slot, consultation_id } = await makePaidMeeting(api, { starts_in_minutes: 30 })
  await api.clock.advance({ minutes: 31 })
  await roomOf(api, consultation_id).join(listener)
  await api.clock.advance({ seconds: 30 })
  await roomOf(api, consultation_id).leave(listener)
  await api.clock.advance({ minutes: 60 })
  await api.settle()
  expect(await api.as(listener).call(getConsultation, { params: { id: consultation_id } })).toMatchObject({
    outcome: 'NOBODY_CAME',
    refunded_amount: 250_000,
    dispute_until_iso: null,
  })
  expect(await api.as(slot.speaker).call(getEarnings, { params: slot.speaker })).toMatchObject({
    totals: { earned: 0, pending: 0, refunded: 250_000 },
  })
  expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
  const noticesOf = async (user: MadeUser) =>
    (await api.as(user).call(listNotifications)).items.map(({ content }) => content).join('\n')
  expect(await noticesOf(listener)).toMatch(/На встречу никто не пришёл: .+\. Вернём 2.500.₽/)
  expect(await noticesOf(slot.speaker)).toMatch(/На встречу никто не пришёл: .+\. Слушателю вернётся 2.500.₽/)
  const subjects = async (user: MadeUser) => (await api.mailTo(user.email)).map(({ subject }) => subject)
  expect(await subjects(listener)).toContain('На встречу никто не пришёл')
  expect(await subjects(slot.speaker)).toContain('На встречу никто не пришёл')
})

test('a meeting that an admin closes before the two have met is refunded, and both sides are notified', async () => {
  await using api = await startApi()
  const { listener, slot, consultation_id } = await makePaidMeeting(api, { starts_in_minutes: 30 })
  await api.clock.advance({ minutes: 31 })
  await roomOf(api, consultation_id).join(listener)
  await api.clock.advance({ minutes: 5 })
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  await admin.call(closeRoom, { params: { consultation_id }, body: { why: 'жалобы' } })
  await api.settle()
  expect(await api.as(listener).call(getConsultation, { params: { id: consultation_id } })).toMatchObject({
    outcome: 'CLOSED',
    refunded_amount: 250_000,
  })
  expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
  const noticesOf = async (user: MadeUser) =>
    (await api.as(user).call(listNotifications)).items.map(({ content }) => content).join('\n')
  expect(await noticesOf(listener)).toMatch(/Поддержка закрыла встречу: .+\. Вернём 2.500.₽/)
  expect(await noticesOf(slot.speaker)).toMatch(/Поддержка закрыла встречу: .+\. Слушателю вернётся 2.500.₽/)
})
