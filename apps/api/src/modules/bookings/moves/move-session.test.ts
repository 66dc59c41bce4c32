import { cancelConsultation, getConsultation, signUp } from '@razgovor/contract/bookings'
import { changeTimeSlot } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { bankOf } from '../../../../test/bank.ts'
import { reasonOf } from '../../../../test/api-client.ts'
import { makeListener, makeSeries, makeTimeSlot, type MadeSlot } from '../../../../test/factories.ts'
import { expectNoDifference } from '../../../../test/ledger.ts'
import { timersOf } from '../../../../test/moves.ts'
import { noticesOf } from '../../../../test/notices.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const minute = 60_000
const day = 24 * 60

const at = (time: Date, by: number) => new Date(time.getTime() + by * minute).toISOString()

function shift(api: TestApi, { speaker, slot_id, time_start, time_end }: MadeSlot, minutes: number, longer = 0) {
  return api.as(speaker).call(changeTimeSlot, {
    params: { user_id: speaker.user_id, slot_id },
    body: { time_start_iso: at(time_start, minutes), time_end_iso: at(time_end, minutes + longer) },
  })
}

test('a speaker moves a booked session, and its bookings, timers and reminders follow', async () => {
  await using api = await startApi()
  const { sessions, speaker } = await makeSeries(api, { amount: 100_000, times: 1 })
  const slot = sessions[0]!
  const [one, other] = [await makePaidMeeting(api, { slot }), await makePaidMeeting(api, { slot })]
  await other.cancel(other.listener)
  const third = await makePaidMeeting(api, { slot })
  await api.settle()
  expect(await shift(api, slot, 2 * day)).toMatchObject({ items: [{ change: 'MOVED', bookings_count: 2 }] })
  await api.settle()

  const time_start_iso = new Date(slot.time_start.getTime() + 2 * day * minute).toISOString()
  const shown = (user: typeof speaker, id: string) => api.as(user).call(getConsultation, { params: { id } })
  const { consultation_id } = one
  expect(await shown(one.listener, consultation_id)).toMatchObject({ status: 'BOOKED', time_start_iso })
  expect(await shown(speaker, consultation_id)).toMatchObject({ participants_count: 2, time_start_iso })
  expect((await timersOf(api, consultation_id))['close-meeting']).toBe(
    new Date(slot.time_end.getTime() + 2 * day * minute).toISOString(),
  )
  for (const { listener } of [one, third])
    expect((await noticesOf(api, listener.user_id)).at(-1)).toBe(
      'Встреча перенесена: Анна Сафонова, было 17 января, 12:00, стало 19 января, 12:00',
    )
  expect((await noticesOf(api, speaker.user_id)).filter((text) => text.startsWith('Встреча перенесена'))).toEqual([
    'Встреча перенесена: было 17 января, 12:00, стало 19 января, 12:00',
  ])
  const [mail] = await api.mailTo(third.listener.email)
  expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain('до 19 января, 11:00 вернутся все деньги')
  expect((await noticesOf(api, other.listener.user_id)).some((text) => text.startsWith('Встреча перенесена'))).toBe(
    false,
  )
})

test('after the speaker moved a session a listener leaves with a full refund until an hour before the new start', async () => {
  await using api = await startApi()
  const { sessions } = await makeSeries(api, { amount: 100_000, times: 1 })
  const slot = sessions[0]!
  const [leaving, late] = [await makePaidMeeting(api, { slot }), await makePaidMeeting(api, { slot })]
  await shift(api, slot, 30)
  await api.clock.advance({ hours: 71, minutes: 30 })
  const { refund } = await api.as(leaving.listener).call(getConsultation, { params: { id: leaving.consultation_id } })
  expect(refund).toMatchObject({ amount: 100_000, full_until_iso: api.clock.now().toISOString() })
  await leaving.cancel(leaving.listener)
  await api.clock.advance({ seconds: 1 })
  await api.as(late.listener).call(cancelConsultation, {
    params: { id: late.consultation_id },
    body: { status: 'CANCELED' },
  })
  await api.settle()
  expect(await bankOf(api).taken()).toBe(100_000)
  await expectNoDifference(api)
})

test('a booked session keeps its length, is not moved to within a day, and not onto a listener’s other meeting', async () => {
  await using api = await startApi()
  const { sessions } = await makeSeries(api, { times: 1 })
  const slot = sessions[0]!
  const listener = await makeListener(api)
  await api.as(listener).call(signUp, { params: slot })
  const busy = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING', starts_in_minutes: 5 * day })
  await api.as(listener).call(signUp, { params: busy })
  expect(await reasonOf(shift(api, slot, day, 10))).toBe('booked_slot_is_fixed')
  expect(await reasonOf(shift(api, slot, -2 * day - 1))).toBe('sooner_needs_a_day')
  expect(await reasonOf(shift(api, slot, 2 * day + 30))).toBe('a_listener_is_busy')
  await shift(api, slot, -2 * day)
})

test('a booked meeting of two is not moved by changing its slot, nor a session that has begun', async () => {
  await using api = await startApi()
  const { slot } = await makePaidMeeting(api)
  expect(await reasonOf(shift(api, slot, day))).toBe('booked_slot_is_fixed')
  const { sessions } = await makeSeries(api, { times: 1, starts_in_minutes: 8 * day })
  await api.as(await makeListener(api)).call(signUp, { params: sessions[0]! })
  await api.ctx.db.updateTable('consultations').set({ started_at: api.clock.now() }).execute()
  expect(await reasonOf(shift(api, sessions[0]!, day))).toBe('booked_slot_is_fixed')
})
