import { getConsultation } from '@razgovor/contract/bookings'
import { answerMoveProposal, proposeMove } from '@razgovor/contract/moves'
import { expect, test } from 'vitest'
import { bankOf } from '../../../../test/bank.ts'
import { makeListener, makeSeries, makeTimeSlot } from '../../../../test/factories.ts'
import { expectNoDifference } from '../../../../test/ledger.ts'
import { move, placesTaken, refusalText, timersOf } from '../../../../test/moves.ts'
import { noticesOf } from '../../../../test/notices.ts'
import { makePaidMeeting, type PaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'

const day = 24 * 60

const later = ({ slot }: PaidMeeting, minutes: number) =>
  new Date(slot.time_start.getTime() + minutes * 60_000).toISOString()

/** Makes a paid meeting and the speaker's proposal to move it one or two days later. */
async function makeProposal(api: TestApi, starts_in_minutes = 180) {
  const meeting = await makePaidMeeting(api, { starts_in_minutes })
  await api.settle()
  const times = [later(meeting, day), later(meeting, 2 * day)]
  const one = { params: { id: meeting.consultation_id } }
  const { speaker } = meeting.slot
  const propose = (user: TestUser, given: string[] = times) =>
    api.as(user).call(proposeMove, { ...one, body: { times: given, message: 'Заболел' } })
  const { open_proposal } = await propose(speaker)
  const { move_proposal_id } = open_proposal!
  const answer = (user: TestUser, status: 'KEPT' | 'CANCELED' | 'WITHDRAWN') =>
    api.as(user).call(answerMoveProposal, { params: { id: move_proposal_id }, body: { status } })
  const accept = (user: TestUser, time_start_iso = times[1]!) =>
    api.as(user).call(answerMoveProposal, {
      params: { id: move_proposal_id },
      body: { status: 'ACCEPTED', time_start_iso },
    })
  const read = (user: TestUser) => api.as(user).call(getConsultation, one)
  return { ...meeting, speaker, times, propose, answer, accept, read, open_proposal, move_proposal_id }
}

test('a listener accepts a proposed time at any hour: the slot itself moves, and everything follows', async () => {
  await using api = await startApi()
  const { listener, speaker, slot, consultation_id, booking_id, times, accept, read, ...rest } = await makeProposal(api)
  expect((await read(listener)).open_proposal).toEqual(rest.open_proposal)
  expect(rest.open_proposal).toMatchObject({ times, message: 'Заболел' })
  await api.settle()
  expect((await noticesOf(api, listener.user_id)).at(-1)).toBe(
    'Анна Сафонова предлагает перенести встречу 14 января, 15:00',
  )
  expect((await api.mailTo(listener.email))[0]!.text).toContain(
    'Можно перенести на: 15 января, 15:00; 16 января, 15:00',
  )

  const moved = await accept(listener)
  const here = { consultation_id, booking_id, slot_id: slot.slot_id, time_start_iso: times[1]!, open_proposal: null }
  expect(moved).toMatchObject({ ...here, status: 'BOOKED', move: { moves_left: 2 } })
  expect(await accept(listener)).toMatchObject(here)
  await api.settle()
  expect(await placesTaken(api, slot)).toBe(1)
  expect(Object.keys(await timersOf(api, consultation_id))).toEqual(['close-meeting', 'open-meeting'])
  for (const { user_id } of [listener, speaker])
    expect((await noticesOf(api, user_id)).at(-1)).toContain('было 14 января, 15:00, стало 16 января, 15:00')
  expect(await bankOf(api).taken()).toBe(250_000)
  await expectNoDifference(api)
})

test('the listener may keep the old time, and without an answer the meeting keeps it', async () => {
  await using api = await startApi()
  const { listener, speaker, times, slot, answer, accept, propose, read, consultation_id } = await makeProposal(api)
  expect(await answer(listener, 'KEPT')).toMatchObject({ open_proposal: null, status: 'BOOKED' })
  await answer(listener, 'KEPT')
  await api.settle()
  expect((await noticesOf(api, speaker.user_id)).at(-1)).toBe('Встреча остаётся: Вера Лебедева, 14 января, 15:00')
  expect(await refusalText(accept(listener))).toBe('already_exists: proposal_is_over')

  await propose(speaker, [times[0]!])
  await api.clock.advance({ hours: 3 })
  await api.settle()
  expect(await read(listener)).toMatchObject({ open_proposal: null, time_start_iso: slot.time_start.toISOString() })
  const statuses = await api.ctx.db.selectFrom('move_proposals').select('status').orderBy('created_at').execute()
  expect(statuses.map(({ status }) => status)).toEqual(['KEPT', 'EXPIRED'])
  expect((await timersOf(api, consultation_id))['close-meeting']).toBe(slot.time_end.toISOString())
})

test('a listener who answers a proposal with a cancellation is refunded in full at any hour', async () => {
  await using api = await startApi()
  const { listener, answer } = await makeProposal(api)
  expect((await answer(listener, 'CANCELED')).refunded_amount).toBe(250_000)
  expect(await answer(listener, 'CANCELED')).toMatchObject({ status: 'CANCELED' })
  await api.settle()
  expect(await bankOf(api).taken()).toBe(0)
  await expectNoDifference(api)
})

test('only the speaker of a booked meeting of two proposes, one proposal at a time, and may withdraw it', async () => {
  await using api = await startApi()
  const { listener, speaker, slot, answer, accept, propose, times } = await makeProposal(api)
  expect(await refusalText(propose(speaker))).toBe('already_exists: proposal_is_open')
  expect(await refusalText(propose(listener))).toBe('human_friendly: only_speaker_proposes')
  const stranger = await makeListener(api)
  expect(await refusalText(propose(stranger))).toBe('not_exist')
  expect(await refusalText(answer(stranger, 'KEPT'))).toBe('not_exist')
  expect(await refusalText(accept(speaker))).toBe('forbidden: only_listener_answers')
  expect(await refusalText(answer(listener, 'WITHDRAWN'))).toBe('forbidden: only_listener_answers')
  await answer(speaker, 'WITHDRAWN')
  expect(await refusalText(accept(listener))).toBe('already_exists: proposal_is_over')
  expect(await refusalText(propose(speaker, ['2058-01-13T10:00:00Z']))).toBe('validation')
  expect(await refusalText(propose(speaker, [...times, ...times]))).toBe('validation')
  const present = slot.time_start.toISOString()
  expect(await refusalText(propose(speaker, [times[0]!, present]))).toBe('human_friendly: same_slot')

  const series = await makeSeries(api, { amount: 100_000, times: 1 })
  const session = await makePaidMeeting(api, { slot: series.sessions[0]! })
  const ofGroup = { params: { id: session.consultation_id }, body: { times } }
  expect(await refusalText(api.as(series.speaker).call(proposeMove, ofGroup))).toBe(
    'human_friendly: group_moves_by_slot',
  )
})

test('only a proposed time is accepted, not onto another meeting of either side; free rule slots make way', async () => {
  await using api = await startApi()
  const { listener, speaker, times, slot, accept } = await makeProposal(api)
  expect(await refusalText(accept(listener, '2058-01-20T10:00:00.000Z'))).toBe('validation')
  const taken = await makePaidMeeting(api, { speaker, starts_in_minutes: 180 + day })
  expect(await refusalText(accept(listener, times[0]))).toBe('timeslot_intersection: speaker_is_busy')
  const own = await makePaidMeeting(api, { listener, starts_in_minutes: 180 + 2 * day })
  expect(await refusalText(accept(listener))).toBe('timeslot_intersection')
  await own.cancel(listener)
  const ruled = await makeTimeSlot(api, { speaker, starts_in_minutes: 150 + 2 * day })
  await api.ctx.db.updateTable('time_slots').set({ made_by_rules: true }).where('slot_id', '=', ruled.slot_id).execute()
  expect(await accept(listener)).toMatchObject({ slot_id: slot.slot_id, time_start_iso: times[1]! })
  expect(await placesTaken(api, taken.slot)).toBe(1)
})

test('a proposed time that another listener has booked from the speaker’s hours is refused in words for the listener', async () => {
  await using api = await startApi()
  const { listener, speaker, times, accept } = await makeProposal(api)
  const { slot } = await makePaidMeeting(api, { speaker, starts_in_minutes: 180 + 2 * day })
  await api.ctx.db.updateTable('time_slots').set({ made_by_rules: true }).where('slot_id', '=', slot.slot_id).execute()
  expect(await refusalText(accept(listener, times[1]))).toBe('timeslot_intersection: speaker_is_busy')
})

test('a proposal ends when the listener moves the meeting, and another can follow', async () => {
  await using api = await startApi()
  const { listener, speaker, slot, consultation_id, accept, propose, read, times } = await makeProposal(api, 3 * day)
  const target = await makeTimeSlot(api, { speaker, starts_in_minutes: 10 * day })
  await move(api, { user: listener, consultation_id, slot_id: target.slot_id })
  expect((await read(speaker)).open_proposal).toBe(null)
  expect(await refusalText(accept(listener))).toBe('already_exists: proposal_is_over')
  expect(await propose(speaker, times)).toMatchObject({ open_proposal: { times } })
  expect(slot.slot_id).not.toBe(target.slot_id)
})

test('a cancellation wins against a concurrent acceptance, and all the money is returned', async () => {
  await using api = await startApi()
  for (let n = 0; n < 3; n++) {
    const { listener, speaker, cancel, accept, read } = await makeProposal(api, 3 * day + n * 120)
    const [accepted] = await Promise.all([refusalText(accept(listener)), cancel(speaker)])
    expect(['moved', 'already_exists: proposal_is_over']).toContain(accepted)
    expect(await read(listener)).toMatchObject({ status: 'CANCELED', refunded_amount: 250_000 })
  }
  await api.settle()
  expect(await bankOf(api).taken()).toBe(0)
  await expectNoDifference(api)
})
