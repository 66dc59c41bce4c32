import { getConsultation, signUp } from '@razgovor/contract/bookings'
import { getEarnings } from '@razgovor/contract/earnings'
import { endMeeting } from '@razgovor/contract/meetings'
import { expect, test } from 'vitest'
import { bankOf } from '../../../test/bank.ts'
import { makeListener, makeTimeSlot } from '../../../test/factories.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { plannedJobs } from '../../../test/planned-jobs.ts'
import { startApi } from '../../../test/start-api.ts'
import { plusMinutes } from '../../time/clock.ts'

test('if the speaker does not come, every listener gets one full refund', async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api, { starts_in_minutes: 30 })
  await api.ctx.db.updateTable('time_slots').set({ places: 2 }).execute()
  const meetings = [await makePaidMeeting(api, { slot }), await makePaidMeeting(api, { slot })]
  const params = { id: meetings[0]!.consultation_id }
  await api.clock.advance({ minutes: 25 })
  await api.as(slot.speaker).call(endMeeting, { params })
  await api.clock.advance({ minutes: 65 })
  await api.settle()
  for (const { listener } of meetings)
    expect(await api.as(listener).call(getConsultation, { params })).toMatchObject({
      status: 'ENDED',
      outcome: 'SPEAKER_NO_SHOW',
      refunded_amount: 250_000,
    })
  expect(await bankOf(api).taken()).toBe(0)
  expect(await api.ctx.db.selectFrom('refunds').select('status').execute()).toEqual([
    { status: 'DONE' },
    { status: 'DONE' },
  ])
})

test('a held meeting is counted as earned, and nothing is refunded', async () => {
  await using api = await startApi()
  const { listener, slot, consultation_id } = await makePaidMeeting(api, { starts_in_minutes: 30 })
  await api.clock.advance({ minutes: 90 })
  await api.settle()
  expect(await api.as(listener).call(getConsultation, { params: { id: consultation_id } })).toMatchObject({
    status: 'ENDED',
    outcome: 'HELD',
    refunded_amount: 0,
  })
  const { speaker } = slot
  // Only the listener may open a dispute.
  const seen = await api.as(speaker).call(getConsultation, { params: { id: consultation_id } })
  expect(seen).toMatchObject({ status: 'ENDED', dispute_until_iso: null })
  const earnings = await api.as(speaker).call(getEarnings, { params: speaker })
  expect(earnings).toMatchObject({ totals: { earned: 225_000, refunded: 0 }, balance: 225_000 })
})

test('each booked meeting has one job to open it 10 minutes before its start and one to close it at its end', async () => {
  await using api = await startApi()
  const slots = [
    await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' }),
    await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING', starts_in_minutes: 300 }),
  ]
  await api.ctx.db.updateTable('time_slots').set({ places: 2 }).execute()
  const expected = []
  for (const slot of slots) {
    let consultation_id = ''
    for (const listener of [await makeListener(api), await makeListener(api)])
      consultation_id = (await api.as(listener).call(signUp, { params: slot })).consultation_id
    expected.push({ task: 'open-meeting', consultation_id, run_at: plusMinutes(slot.time_start, -10) })
    expected.push({ task: 'close-meeting', consultation_id, run_at: slot.time_end })
  }
  const timers = (await plannedJobs(api))
    .filter(({ key }) => /^(open|close)-meeting:/.test(key))
    .map(({ key, run_at }) => ({ task: key.split(':')[0], consultation_id: key.split(':')[1], run_at }))
  expect(timers).toHaveLength(4)
  expect(timers).toEqual(expect.arrayContaining(expected))
})
