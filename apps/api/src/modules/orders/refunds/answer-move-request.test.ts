import { getConsultation } from '@razgovor/contract/bookings'
import { answerMoveRequest, requestMove } from '@razgovor/contract/moves'
import { changeTimeSlot } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { bankOf } from '../../../../test/bank.ts'
import { makeListener, makeSeries, makeTimeSlot, type MadeSlot } from '../../../../test/factories.ts'
import { expectNoDifference } from '../../../../test/ledger.ts'
import { move, placesTaken, refusalText, timersOf } from '../../../../test/moves.ts'
import { noticesOf } from '../../../../test/notices.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'

const day = 24 * 60

/** Makes a paid meeting and its listener's request to move it to a cheaper or an equally priced slot. */
async function makeRequest(api: TestApi, starts_in_minutes = 180) {
  const meeting = await makePaidMeeting(api, { starts_in_minutes })
  const { listener, consultation_id } = meeting
  const { speaker } = meeting.slot
  const cheaper = await makeTimeSlot(api, { speaker, starts_in_minutes: starts_in_minutes + day, amount: 150_000 })
  const equal = await makeTimeSlot(api, { speaker, starts_in_minutes: starts_in_minutes + 2 * day })
  await api.settle()
  const one = { params: { id: consultation_id } }
  const ask = (user: TestUser, slots: Pick<MadeSlot, 'slot_id'>[] = [equal, cheaper]) =>
    api.as(user).call(requestMove, {
      ...one,
      body: { slot_ids: slots.map(({ slot_id }) => slot_id), message: 'Задерживают на работе' },
    })
  const { open_requests } = await ask(listener)
  const { move_request_id } = open_requests[0]!
  const params = { id: move_request_id }
  const answer = (user: TestUser, status: 'DECLINED' | 'WITHDRAWN') =>
    api.as(user).call(answerMoveRequest, { params, body: { status } })
  const accept = (user: TestUser, { slot_id }: Pick<MadeSlot, 'slot_id'> = equal) =>
    api.as(user).call(answerMoveRequest, { params, body: { status: 'ACCEPTED', slot_id } })
  const read = (user: TestUser) => api.as(user).call(getConsultation, one)
  return { ...meeting, speaker, cheaper, equal, ask, answer, accept, read, open_requests }
}

const shown = (...slots: MadeSlot[]) =>
  slots.map(({ slot_id, time_start, time_end }) => ({
    slot_id,
    time_start_iso: time_start.toISOString(),
    time_end_iso: time_end.toISOString(),
  }))

test('a speaker accepts a late request: the booking moves, everything follows, and the difference is refunded', async () => {
  await using api = await startApi()
  const { listener, speaker, slot, cheaper, equal, accept, read, consultation_id, booking_id, ...rest } =
    await makeRequest(api)
  const asked = { slots: shown(cheaper, equal), message: 'Задерживают на работе', listener: { last_name: 'Лебедева' } }
  expect(rest.open_requests).toMatchObject([asked])
  expect((await read(speaker)).open_requests).toEqual(rest.open_requests)
  await api.settle()
  expect((await noticesOf(api, speaker.user_id)).at(-1)).toBe('Вера Лебедева просит перенести встречу 14 января, 15:00')
  expect((await api.mailTo(speaker.email))[0]!.text).toContain('Подойдёт: 15 января, 15:00; 16 января, 15:00')

  const { time_start_iso } = shown(cheaper)[0]!
  const here = { consultation_id, slot_id: cheaper.slot_id, time_start_iso, status: 'BOOKED', open_requests: [] }
  expect(await accept(speaker, cheaper)).toMatchObject(here)
  expect(await accept(speaker, cheaper)).toMatchObject(here)
  await api.settle()
  expect(await read(listener)).toMatchObject({ ...here, booking_id, move: { moves_left: 2 } })
  expect([await placesTaken(api, slot), await placesTaken(api, cheaper)]).toEqual([0, 1])
  expect(Object.keys(await timersOf(api, consultation_id))).toEqual(['close-meeting', 'open-meeting'])
  for (const { user_id } of [listener, speaker])
    expect((await noticesOf(api, user_id)).join()).toContain('было 14 января, 15:00, стало 15 января, 15:00')
  expect(await bankOf(api).taken()).toBe(150_000)
  await expectNoDifference(api)
})

test('a speaker declines with one press, and without an answer the meeting keeps its time', async () => {
  await using api = await startApi()
  const { listener, speaker, slot, answer, accept, ask, read, consultation_id } = await makeRequest(api)
  expect(await answer(speaker, 'DECLINED')).toMatchObject({ open_requests: [], status: 'BOOKED' })
  await answer(speaker, 'DECLINED')
  await api.settle()
  expect((await noticesOf(api, listener.user_id)).at(-1)).toBe(
    'Анна Сафонова не может перенести встречу: 14 января, 15:00',
  )
  expect((await api.mailTo(listener.email))[0]!.text).toContain(
    'Если в это время не получится, встречу можно отменить.',
  )
  expect(await refusalText(accept(speaker))).toBe('already_exists: move_request_is_over')

  await ask(listener)
  await api.clock.advance({ hours: 3 })
  await api.settle()
  expect(await read(listener)).toMatchObject({ open_requests: [], time_start_iso: slot.time_start.toISOString() })
  const statuses = await api.ctx.db.selectFrom('move_requests').select('status').orderBy('created_at').execute()
  expect(statuses.map(({ status }) => status)).toEqual(['DECLINED', 'EXPIRED'])
  expect((await timersOf(api, consultation_id))['close-meeting']).toBe(slot.time_end.toISOString())
})

test('only the listener asks, one request at a time, and withdraws it; only the speaker answers', async () => {
  await using api = await startApi()
  const { listener, speaker, answer, accept, ask } = await makeRequest(api)
  expect(await refusalText(ask(listener))).toBe('already_exists: move_request_is_open')
  expect(await refusalText(ask(speaker))).toBe('human_friendly: only_listener_moves')
  const stranger = await makeListener(api)
  expect(await refusalText(ask(stranger))).toBe('not_exist')
  expect(await refusalText(answer(stranger, 'DECLINED'))).toBe('not_exist')
  expect(await refusalText(accept(listener))).toBe('forbidden: only_speaker_answers')
  expect(await refusalText(answer(speaker, 'WITHDRAWN'))).toBe('forbidden: only_speaker_answers')
  await answer(listener, 'WITHDRAWN')
  expect(await refusalText(accept(speaker))).toBe('already_exists: move_request_is_over')
})

test('a listener asks only once a meeting cannot be moved alone: it is too late, or both moves are used up', async () => {
  await using api = await startApi()
  const { listener, slot, consultation_id } = await makePaidMeeting(api, { starts_in_minutes: 3 * day })
  const slots = await Promise.all(
    [5, 6, 7].map((days) => makeTimeSlot(api, { speaker: slot.speaker, starts_in_minutes: days * day })),
  )
  const ask = (index: number) =>
    api.as(listener).call(requestMove, { params: { id: consultation_id }, body: { slot_ids: [slots[index]!.slot_id] } })
  expect(await refusalText(ask(0))).toBe('human_friendly: request_is_not_needed')
  for (const index of [0, 1]) await move(api, { user: listener, consultation_id, slot_id: slots[index]!.slot_id })
  expect(await ask(2)).toMatchObject({ open_requests: [{ slots: shown(slots[2]!) }], move: { can_ask: true } })
})

test('a request names free times of the same speaker that are not dearer', async () => {
  await using api = await startApi()
  const { listener, speaker, answer, ask, slot } = await makeRequest(api)
  await answer(listener, 'WITHDRAWN')
  const dearer = await makeTimeSlot(api, { speaker, starts_in_minutes: 5 * day, amount: 300_000 })
  const foreign = await makeTimeSlot(api, { starts_in_minutes: 5 * day })
  const taken = await makePaidMeeting(api, { speaker, starts_in_minutes: 6 * day })
  expect(await refusalText(ask(listener, [dearer]))).toBe('human_friendly: dearer_slot')
  expect(await refusalText(ask(listener, [foreign]))).toBe('human_friendly: other_speaker')
  expect(await refusalText(ask(listener, [taken.slot]))).toBe('timeslot_busy')
  expect(await refusalText(ask(listener, [slot]))).toBe('human_friendly: same_slot')
  expect(await refusalText(ask(listener, [{ slot_id: listener.user_id }]))).toBe('not_exist')
  expect(await refusalText(ask(listener, []))).toBe('validation')
  const open = await Promise.all(
    [7, 8, 9, 10].map((days) => makeTimeSlot(api, { speaker, starts_in_minutes: days * day })),
  )
  expect(await refusalText(ask(listener, open))).toBe('validation')
})

test('only a time that was asked for is accepted, while it is free, not dearer and not onto another meeting', async () => {
  await using api = await startApi()
  const { listener, speaker, cheaper, equal, accept, read } = await makeRequest(api)
  const other = await makeTimeSlot(api, { speaker, starts_in_minutes: 9 * day })
  expect(await refusalText(accept(speaker, other))).toBe('validation')
  await makePaidMeeting(api, { slot: cheaper })
  expect((await read(speaker)).open_requests).toMatchObject([{ slots: shown(equal) }])
  expect(await refusalText(accept(speaker, cheaper))).toBe('timeslot_busy')
  const params = { user_id: speaker.user_id, slot_id: equal.slot_id }
  await api.as(speaker).call(changeTimeSlot, { params, body: { amount: 400_000 } })
  expect(await refusalText(accept(speaker))).toBe('human_friendly: slot_got_dearer')
  await api.as(speaker).call(changeTimeSlot, { params, body: { amount: 250_000 } })
  const own = await makePaidMeeting(api, { listener, starts_in_minutes: 180 + 2 * day })
  expect(await refusalText(accept(speaker))).toBe('timeslot_intersection: listener_has_another_meeting')
  await own.cancel(listener)
  expect(await accept(speaker)).toMatchObject({ slot_id: equal.slot_id })
  await api.settle()
  await expectNoDifference(api)
})

test('a session moves by request to another session of its series; its speaker sees the requests of all listeners', async () => {
  await using api = await startApi()
  const { speaker, sessions } = await makeSeries(api, { amount: 100_000, times: 2, starts_in_minutes: 180 })
  const [first, second] = sessions as [MadeSlot, MadeSlot]
  const meetings = await Promise.all([0, 1].map(async () => makePaidMeeting(api, { slot: first })))
  const { consultation_id: id } = meetings[0]!
  for (const { listener } of meetings)
    await api.as(listener).call(requestMove, { params: { id }, body: { slot_ids: [second.slot_id] } })
  const { open_requests } = await api.as(speaker).call(getConsultation, { params: { id } })
  expect(open_requests).toHaveLength(2)
  const own = await api.as(meetings[0]!.listener).call(getConsultation, { params: { id } })
  expect(own.open_requests).toHaveLength(1)
  const params = { id: own.open_requests[0]!.move_request_id }
  await api.as(speaker).call(answerMoveRequest, { params, body: { status: 'ACCEPTED', slot_id: second.slot_id } })
  expect([await placesTaken(api, first), await placesTaken(api, second)]).toEqual([1, 1])
})

test('a cancellation wins against a concurrent acceptance, and all the money is returned', async () => {
  await using api = await startApi()
  for (let n = 0; n < 3; n++) {
    const { listener, speaker, cancel, accept, read } = await makeRequest(api, 180 + n * 120)
    const [accepted] = await Promise.all([refusalText(accept(speaker)), cancel(speaker)])
    expect(['moved', 'already_exists: move_request_is_over']).toContain(accepted)
    expect(await read(listener)).toMatchObject({ status: 'CANCELED', refunded_amount: 250_000 })
  }
  await api.settle()
  expect(await bankOf(api).taken()).toBe(0)
  await expectNoDifference(api)
})
