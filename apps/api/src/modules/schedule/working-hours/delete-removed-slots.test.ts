import { signUp, cancelRecord } from '@razgovor/contract/bookings'
import { saveAvailability } from '@razgovor/contract/availability'
import { saveAnswers } from '@razgovor/contract/meeting-questions'
import { addToCart, listCart, removeFromCart } from '@razgovor/contract/orders'
import { deleteTimeSlot } from '@razgovor/contract/schedule'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { meetingKind, offerMonday } from '../../../../test/availability.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { askBefore, question } from '../../../../test/questions.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { enqueue } from '../../../jobs/queue.ts'

async function passNight(api: TestApi): Promise<void> {
  await api.clock.advance({ days: 1 })
  await enqueue(api.ctx.db, 'rebuild-all-availability', {})
  await enqueue(api.ctx.db, 'delete-removed-slots', {})
  await api.settle()
}

async function removedIds({ ctx }: TestApi): Promise<string[]> {
  const rows = await ctx.db.selectFrom('time_slots').select('slot_id').where('deleted_at', 'is not', null).execute()
  return rows.map(({ slot_id }) => slot_id)
}

test('slots removed by the rules are deleted after a day, and do not pile up over repeated saves', async () => {
  await using api = await startApi()
  const { speaker, rules } = await offerMonday(api, {})
  for (const minutes of [30, 20, 60])
    await api
      .as(speaker)
      .call(saveAvailability, { params: speaker, body: { ...rules, kinds: [meetingKind({ minutes })] } })
  expect((await removedIds(api)).length).toBeGreaterThan(30)
  await passNight(api)
  expect(await removedIds(api)).toEqual([])
})

test('a removed slot with an answer remains until the answer is deleted, and others are deleted', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const about = question()
  await askBefore(api, speaker, [about])
  const slot = await makeTimeSlot(api, { speaker, starts_in_minutes: 300 })
  const listener = api.as(await makeListener(api))
  const { cart_item_id } = await listener.call(addToCart, { body: slot })
  const body = { answers: [{ question_id: about.question_id, text: 'Карьера' }] }
  await listener.call(saveAnswers, { params: slot, body })
  await listener.call(removeFromCart, { params: { id: cart_item_id } })
  const other = await makeTimeSlot(api, { speaker, starts_in_minutes: 600 })
  for (const removed of [slot, other])
    await api.as(speaker).call(deleteTimeSlot, { params: { ...speaker, slot_id: removed.slot_id } })
  await passNight(api)
  expect(await removedIds(api)).toEqual([slot.slot_id])
  await api.ctx.db.deleteFrom('meeting_answers').execute()
  await passNight(api)
  expect(await removedIds(api)).toEqual([])
})

test('a removed slot that was booked once, or lies in a cart, is kept', async () => {
  await using api = await startApi()
  const { speaker, monday, rules } = await offerMonday(api, {})
  const listener = api.as(await makeListener(api))
  await listener.call(signUp, { params: { slot_id: monday[0]! } })
  await listener.call(cancelRecord, { params: { slot_id: monday[0]! } })
  const paid = await makeTimeSlot(api, { speaker, starts_in_minutes: 300 })
  await listener.call(addToCart, { body: paid })
  await api.as(speaker).call(deleteTimeSlot, { params: { ...speaker, ...paid } })
  await api.as(speaker).call(saveAvailability, { params: speaker, body: { ...rules, is_on: false } })
  await passNight(api)
  expect((await removedIds(api)).toSorted()).toEqual([monday[0]!, paid.slot_id].toSorted())
  expect((await listener.call(listCart)).items).toMatchObject([{ reason: 'REMOVED' }])
})

test('a slot of the working hours that the speaker removed stays removed every night until its time is over', async () => {
  await using api = await startApi()
  const { speaker, monday } = await offerMonday(api, {})
  await api.as(speaker).call(deleteTimeSlot, { params: { ...speaker, slot_id: monday[0]! } })
  for (let night = 0; night < 6; night++) await passNight(api)
  expect(await removedIds(api)).toEqual([monday[0]])
  const { rows } = await sql`select from time_slots t join time_slots removed using (speaker_id, time_start)
    where removed.slot_id = ${monday[0]} and t.deleted_at is null`.execute(api.ctx.db)
  expect(rows).toEqual([])
  for (let night = 0; night < 2; night++) await passNight(api)
  expect(await removedIds(api)).toEqual([])
})

test('a slot is kept while a row of any table refers to it', async () => {
  await using api = await startApi()
  const { rows } = await sql<{ name: string }>`select distinct conrelid::regclass::text as name from pg_constraint
    where confrelid = 'time_slots'::regclass and contype = 'f' order by name`.execute(api.ctx.db)
  // A new table must be added to delete-removed-slots.ts and needs an index on its slot_id.
  expect(rows.map(({ name }) => name)).toEqual([
    'booking_moves',
    'bookings',
    'cart_items',
    'consultation_requests',
    'consultations',
    'meeting_answers',
  ])
})
