import { saveAvailability } from '@razgovor/contract/availability'
import { cancelRecord } from '@razgovor/contract/bookings'
import { leaveWaitlist } from '@razgovor/contract/waitlist'
import { deleteTimeSlot } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { offerMonday } from '../../../test/availability.ts'
import { linkFor } from '../../../test/bank.ts'
import {
  makeListener,
  makeSeries,
  makeSpeaker,
  makeTimeSlot,
  type MadeSlot,
  type MadeUser,
} from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { book, makeWaiting, pass, notificationCounts, notifiedTimes, wait } from '../../../test/waitlist.ts'
import { plusMinutes } from '../../time/clock.ts'

async function cancel(api: TestApi, listener: MadeUser, { slot_id }: MadeSlot): Promise<void> {
  await api.as(listener).call(cancelRecord, { params: { slot_id } })
  await api.settle()
}

async function entriesOf(api: TestApi): Promise<number> {
  return (await api.ctx.db.selectFrom('waitlist_entries').select('entry_id').execute()).length
}

test('a freed place notifies the first entry by notice and mail, and the second after 15 minutes', async () => {
  await using api = await startApi()
  const { speaker, slot, holders, waiting } = await makeWaiting(api)
  const at = slot.time_start.toISOString()
  await cancel(api, holders[0]!, slot)
  expect(await notificationCounts(api, waiting)).toEqual([1, 0, 0])
  expect(await notifiedTimes(api, waiting[0]!)).toEqual([at])
  const [mail, ...more] = (await api.mailTo(waiting[0]!.email)).filter(({ subject }) =>
    subject.startsWith('Появилось время'),
  )
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Появилось время: Анна Сафонова, 17 января, 12:00')
  expect(mail?.text).toContain(`${api.url}/${speaker.user_id}?slot=${slot.slot_id}&at=`)
  expect(mail?.text).toContain('напишем в 12:17')
  expect(mail?.text).toContain(`${api.url}/${speaker.user_id}#waitlist`)

  await pass(api, 14)
  expect(await notificationCounts(api, waiting)).toEqual([1, 0, 0])
  await pass(api, 1)
  expect(await notificationCounts(api, waiting)).toEqual([1, 1, 0])
  await pass(api, 15)
  expect(await notificationCounts(api, waiting)).toEqual([1, 1, 1])
  await pass(api, 60)
  expect(await notificationCounts(api, waiting)).toEqual([1, 1, 1])
  expect(await entriesOf(api)).toBe(3)
})

test('two freed places notify two entries, and the third only while one is still free', async () => {
  await using api = await startApi()
  const { slot, holders, waiting } = await makeWaiting(api, { places: 2 })
  for (const holder of holders) await cancel(api, holder, slot)
  expect(await notificationCounts(api, waiting)).toEqual([1, 1, 0])
  await book(api, waiting[1]!, slot)
  await pass(api, 15)
  expect(await notificationCounts(api, waiting)).toEqual([1, 1, 1])

  const full = await makeWaiting(api, { places: 2 })
  for (const holder of full.holders) await cancel(api, holder, full.slot)
  for (const listener of full.waiting.slice(0, 2)) await book(api, listener, full.slot)
  await pass(api, 30)
  expect(await notificationCounts(api, full.waiting)).toEqual([1, 1, 0])
})

test('a listener who books an offered time by any route leaves the list; one who books another time stays', async () => {
  await using api = await startApi()
  const { speaker, slot, holders, waiting } = await makeWaiting(api)
  const [first, second] = waiting
  const evening = await makeListener(api)
  await wait(api, evening, speaker, { parts_of_day: ['EVENING'] })
  await cancel(api, holders[0]!, slot)
  await book(api, first!, slot)
  await api.settle()
  expect(await entriesOf(api)).toBe(3)
  const noon = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 24 * 60 })
  await book(api, evening, noon)
  await api.settle()
  expect(await entriesOf(api)).toBe(3)
  await pass(api, 60)
  expect(await notificationCounts(api, [second!, evening])).toEqual([0, 0])
})

test('an entry is not notified of a time twice, also when it is taken and freed again', async () => {
  await using api = await startApi()
  const { slot, holders, waiting } = await makeWaiting(api, { count: 2 })
  await cancel(api, holders[0]!, slot)
  await pass(api, 5)
  await book(api, holders[0]!, slot)
  await cancel(api, holders[0]!, slot)
  await pass(api, 10)
  expect(await notificationCounts(api, waiting)).toEqual([1, 1])
  await pass(api, 60)
  expect(await notificationCounts(api, waiting)).toEqual([1, 1])
})

test('anybody may book; one of many concurrent bookings gets the place, and no other entry is notified of it', async () => {
  await using api = await startApi()
  const { slot, holders, waiting } = await makeWaiting(api)
  await cancel(api, holders[0]!, slot)
  const stranger = await makeListener(api)
  const tries = await Promise.allSettled([stranger, ...waiting].map((listener) => book(api, listener, slot)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await pass(api, 60)
  expect(await notificationCounts(api, waiting)).toEqual([1, 0, 0])
})

test('a listener who leaves the list gives the turn to the next at once', async () => {
  await using api = await startApi()
  const { speaker, slot, holders, waiting } = await makeWaiting(api)
  await cancel(api, holders[0]!, slot)
  await api.as(waiting[0]!).call(leaveWaitlist, { params: { user_id: speaker.user_id } })
  await api.settle()
  expect(await notificationCounts(api, waiting)).toEqual([1, 1, 0])
})

test('an expired reservation frees the time; a valid one does not', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const [buyer, listener] = [await makeListener(api), await makeListener(api)]
  const slot = await makeTimeSlot(api, { speaker })
  await linkFor(api, buyer, [slot])
  await wait(api, listener, speaker)
  await pass(api, 2)
  expect(await notifiedTimes(api, listener)).toEqual([])
  await pass(api, 24 * 60)
  expect(await notifiedTimes(api, listener)).toEqual([slot.time_start.toISOString()])
})

test('an entry made after a time became free is not notified of it, also while others still wait for their turn', async () => {
  await using api = await startApi()
  const { speaker, slot, holders, waiting } = await makeWaiting(api, { places: 2 })
  for (const holder of holders) await cancel(api, holder, slot)
  const late = await makeListener(api)
  await wait(api, late, speaker)
  await pass(api, 15)
  await pass(api, 60)
  expect(await notificationCounts(api, [...waiting, late])).toEqual([1, 1, 1, 0])
})

test('a slot made by hand and a series notify entries; a slot that was free before the entry does not', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  await makeTimeSlot(api, { speaker })
  const [first, second] = [await makeListener(api), await makeListener(api)]
  for (const listener of [first, second]) await wait(api, listener, speaker)
  await pass(api, 2)
  expect(await notificationCounts(api, [first, second])).toEqual([0, 0])
  const slot = await makeTimeSlot(api, { speaker, starts_in_minutes: 26 * 60 })
  await api.settle()
  expect(await notifiedTimes(api, first)).toEqual([slot.time_start.toISOString()])
  expect(await notifiedTimes(api, second)).toEqual([])
  const { sessions } = await makeSeries(api, { speaker, starts_in_minutes: 10 * 24 * 60, times: 3 })
  await api.settle()
  expect(await notifiedTimes(api, second)).toEqual([sessions[0]!.time_start.toISOString()])
  // The first listener was not notified again.
  expect(await notificationCounts(api, [first])).toEqual([1])
})

test('a wish is met by the window and by the part of the day in the listener’s zone', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  // The test clock shows noon in Moscow, which is 19:00 in Vladivostok.
  const far = await makeListener(api, { time_zone_id: 'Asia/Vladivostok' })
  const near = await makeListener(api)
  const [early, late] = [await makeListener(api), await makeListener(api)]
  const noon = 3 * 24 * 60
  const at = plusMinutes(api.clock.now(), noon).toISOString()
  for (const listener of [near, far]) await wait(api, listener, speaker, { parts_of_day: ['EVENING'] })
  await wait(api, early, speaker, { to_iso: at })
  await wait(api, late, speaker, { from_iso: at })
  await pass(api, 2)
  const slot = await makeTimeSlot(api, { speaker, starts_in_minutes: noon - 2 })
  await api.settle()
  await pass(api, 15)
  await pass(api, 15)
  expect(slot.time_start.toISOString()).toBe(at)
  expect(await notificationCounts(api, [near, far, early, late])).toEqual([0, 1, 0, 1])
})

test('a time that is taken again notifies nobody, nor does one at which the listener has a meeting', async () => {
  await using api = await startApi()
  const [speaker, other] = [await makeSpeaker(api), await makeSpeaker(api)]
  const [busy, free] = [await makeListener(api), await makeListener(api)]
  const meeting = await makeTimeSlot(api, { speaker: other, booking_mode: 'FREE_BOOKING' })
  await book(api, busy, meeting)
  for (const listener of [free, busy]) await wait(api, listener, speaker)
  await api.settle()
  const gone = await makeTimeSlot(api, { speaker, starts_in_minutes: 600 })
  await api.as(speaker).call(deleteTimeSlot, { params: { ...speaker, slot_id: gone.slot_id } })
  await makeTimeSlot(api, { speaker })
  await pass(api, 2)
  expect(await notifiedTimes(api, busy)).toEqual([])
  expect(await notifiedTimes(api, free)).toEqual([meeting.time_start.toISOString()])
})

test('a time that the speaker’s rules do not allow notifies nobody, before the job that removes it has run', async () => {
  await using api = await startApi()
  const { speaker, rules } = await offerMonday(api, { is_on: false, day_max: 1, notice_minutes: 120 })
  const listener = await makeListener(api)
  await wait(api, listener, speaker)
  await api.settle()
  await api
    .as(speaker)
    .call(saveAvailability, { params: { user_id: speaker.user_id }, body: { ...rules, is_on: true } })
  const slots = await api.ctx.db
    .selectFrom('time_slots')
    .select(['slot_id', 'time_start'])
    .where('speaker_id', '=', speaker.user_id)
    .orderBy('time_start')
    .execute()
  const days = [...Map.groupBy(slots, ({ time_start }) => time_start.toISOString().slice(0, 10)).values()]
  expect(days.map(({ length }) => length)).toEqual([4, 4])
  await book(api, await makeListener(api), days[0]![0]!)
  await api.settle()
  expect(await notifiedTimes(api, listener)).toEqual([days[1]![0]!.time_start.toISOString()])
})
