import { cancelRecord, signUp } from '@razgovor/contract/bookings'
import { answerConsultationRequest, requestConsultation } from '@razgovor/contract/requests'
import { signUpForSeries } from '@razgovor/contract/series'
import { expect, test } from 'vitest'
import { makeListener, makeSeries, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { untilBlocked } from '../../../../test/lock-wait.ts'
import { acceptance, makeRequest, wish } from '../../../../test/requests.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { cancelBooking } from '../cancel-booking.ts'
import { lockListener, lockSlots } from './lock-slots.ts'

/** Whether `call` waits for a transaction that did `work`; returns when both are over. */
async function isWaitingFor(
  api: TestApi,
  work: (tx: Tx) => Promise<unknown>,
  call: () => Promise<unknown>,
): Promise<boolean> {
  const { calling, isWaiting } = await transact(api.ctx, async (tx) => {
    await work(tx)
    let isOver = false
    const calling = call().finally(() => (isOver = true))
    await untilBlocked(api, calling)
    return { calling: { promise: calling }, isWaiting: !isOver }
  })
  await calling.promise
  return isWaiting
}

test('bookings of one listener run one after another, and do not wait for other listeners', async () => {
  await using api = await startApi()
  const { listener, speaker, request, params } = await makeRequest(api)
  const other = await makeListener(api)
  const series = await makeSeries(api)
  const makeFreeSlot = (starts_in_minutes: number) =>
    makeTimeSlot(api, { booking_mode: 'FREE_BOOKING', starts_in_minutes })
  const slots = [await makeFreeSlot(60), await makeFreeSlot(180)]
  const lock = (tx: Tx) => lockListener(tx, listener.user_id)

  const body = { slot_ids: series.sessions.map(({ slot_id }) => slot_id) }
  for (const call of [
    () => api.as(listener).call(signUp, { params: slots[0]! }),
    () => api.as(listener).call(signUpForSeries, { params: series, body }),
    () => api.as(listener).call(requestConsultation, wish(api, speaker, [500])),
    () => api.as(speaker).call(answerConsultationRequest, { params, body: acceptance(request.times[0]!, 0) }),
  ])
    expect(await isWaitingFor(api, lock, call)).toBe(true)
  const signUpOther = () => api.as(other).call(signUp, { params: slots[1]! })
  expect(await isWaitingFor(api, lock, signUpOther)).toBe(false)
})

test('booking and canceling wait for a locked slot, and not for other slots of its speaker', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api, { tariff: 'BASIC' })]
  const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING' })
  const other = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 60 })
  const lock = (tx: Tx) => lockSlots(tx, [slot.slot_id])
  expect(await isWaitingFor(api, lock, () => api.as(listener).call(signUp, { params: other }))).toBe(false)
  expect(await isWaitingFor(api, lock, () => api.as(listener).call(signUp, { params: slot }))).toBe(true)
  expect(await isWaitingFor(api, lock, () => api.as(listener).call(cancelRecord, { params: slot }))).toBe(true)
})

test('a slot removed during a booking is not booked', async () => {
  await using api = await startApi()
  const [listener, slot] = [await makeListener(api), await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })]
  const remove = (tx: Tx) => tx.updateTable('time_slots').set({ deleted_at: api.clock.now() }).execute()
  const book = async () => expect(await api.as(listener).refusal(signUp, { params: slot })).toBe('timeslot_busy')
  expect(await isWaitingFor(api, remove, book)).toBe(true)
})

test('a slot is not booked if its speaker deletes the account during the booking', async () => {
  await using api = await startApi()
  const [listener, slot] = [await makeListener(api), await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })]
  const leave = async (tx: Tx) => {
    const { user_id } = slot.speaker
    await tx.selectFrom('users').select('user_id').where('user_id', '=', user_id).forUpdate().execute()
    await tx
      .updateTable('users')
      .set({ deletion_requested_at: api.clock.now() })
      .where('user_id', '=', user_id)
      .execute()
  }
  const book = async () => expect(await api.as(listener).refusal(signUp, { params: slot })).toBe('human_friendly')
  expect(await isWaitingFor(api, leave, book)).toBe(true)
})

test('a booking canceled twice at once is canceled once, and both calls return the same answer', async () => {
  await using api = await startApi()
  const [listener, slot] = [await makeListener(api), await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })]
  const { booking_id } = await api.as(listener).call(signUp, { params: slot })
  const first = async (tx: Tx) => {
    await lockSlots(tx, [slot.slot_id])
    await cancelBooking(tx, api.clock.now(), booking_id!, { by: 'LISTENER', by_user_id: listener.user_id })
  }
  const second = async () =>
    expect(await api.as(listener).call(cancelRecord, { params: slot })).toMatchObject({ status: 'CANCELED' })
  expect(await isWaitingFor(api, first, second)).toBe(true)
})
