import { cancelRecord } from '@razgovor/contract/bookings'
import { countWaitlist, getWaitlistEntry, joinWaitlist, leaveWaitlist } from '@razgovor/contract/waitlist'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/api-client.ts'
import { makeListener, makeSpeaker, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { makeWaiting, pass, notificationCounts, notifiedTimes, wait } from '../../../test/waitlist.ts'
import { plusMinutes } from '../../time/clock.ts'
import { collectData } from '../accounts/erasure/collect-data.ts'
import { newId } from '../../ids.ts'
import { endExpiredWaits, eraseWaitlist } from './leave-waitlist.ts'
import { offerTimes } from './offer-times.ts'

const paramsOf = ({ user_id }: MadeUser) => ({ params: { user_id } })

async function entryOf(api: TestApi, listener: MadeUser, speaker: MadeUser) {
  const { entry } = await api.as(listener).call(getWaitlistEntry, paramsOf(speaker))
  return entry
}

async function setUser(api: TestApi, { user_id }: MadeUser, change: { blocked_at?: Date; role?: 'LISTENER' }) {
  await api.ctx.db.updateTable('users').set(change).where('user_id', '=', user_id).execute()
}

test('a listener waits once with a speaker; another wish changes the entry, leaving ends it', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  expect(await entryOf(api, listener, speaker)).toBeNull()
  const any = { from_iso: null, to_iso: null, parts_of_day: [], created_at: api.clock.now().toISOString() }
  const all = await Promise.all([1, 2, 3].map(() => wait(api, listener, speaker)))
  expect(all).toEqual([any, any, any])
  expect(await api.as(speaker).call(countWaitlist, paramsOf(speaker))).toEqual({ waiting_count: 1 })

  const to_iso = plusMinutes(api.clock.now(), 60).toISOString()
  const wish = { from_iso: null, to_iso, parts_of_day: ['EVENING' as const, 'DAY' as const, 'DAY' as const] }
  await wait(api, listener, speaker, wish)
  expect(await entryOf(api, listener, speaker)).toEqual({ ...any, to_iso, parts_of_day: ['DAY', 'EVENING'] })
  for (const _ of [1, 2]) await api.as(listener).call(leaveWaitlist, paramsOf(speaker))
  expect(await entryOf(api, listener, speaker)).toBeNull()
  expect(await api.as(speaker).call(countWaitlist, paramsOf(speaker))).toEqual({ waiting_count: 0 })
})

test('the database refuses a second entry of a listener with the same speaker, and one with oneself', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  await wait(api, listener, speaker)
  const entry = { speaker_id: speaker.user_id, parts_of_day: [], seen_number: 0, created_at: api.clock.now() }
  const insert = (listener_id: string) =>
    api.ctx.db
      .insertInto('waitlist_entries')
      .values({ ...entry, entry_id: newId(api.clock.now()), listener_id })
      .execute()
  await expect(insert(listener.user_id)).rejects.toThrow('waitlist_entries_once')
  await expect(insert(speaker.user_id)).rejects.toThrow('waitlist_entries_not_own')
})

test('an entry for oneself, for a non-speaker, for the past or for an empty window is refused', async () => {
  await using api = await startApi()
  const [listener, other, speaker] = [await makeListener(api), await makeListener(api), await makeSpeaker(api)]
  const mine = api.as(listener)
  expect(await mine.refusal(joinWaitlist, { ...paramsOf(other), body: {} })).toBe('not_exist')
  expect(await api.as(speaker).refusal(joinWaitlist, { ...paramsOf(speaker), body: {} })).toBe('forbidden')
  const inMinutes = (minutes: number) => plusMinutes(api.clock.now(), minutes).toISOString()
  const faults = [
    { to_iso: inMinutes(0) },
    { from_iso: inMinutes(60), to_iso: inMinutes(60) },
    { to_iso: inMinutes(367 * 24 * 60) },
  ]
  for (const body of faults)
    expect(await refusalOf(mine.call(joinWaitlist, { ...paramsOf(speaker), body }))).toMatchObject({
      refusal: 'validation',
      fields: { to_iso: expect.any(String) as string },
    })
  expect(await entryOf(api, listener, speaker)).toBeNull()
})

test('a wait ends when its window is over', async () => {
  await using api = await startApi()
  const { speaker, slot, holders } = await makeWaiting(api, { count: 0 })
  const listener = await makeListener(api)
  await wait(api, listener, speaker, { to_iso: plusMinutes(api.clock.now(), 60).toISOString() })
  await pass(api, 60)
  await api.as(holders[0]!).call(cancelRecord, { params: { slot_id: slot.slot_id } })
  await pass(api, 5)
  expect(await notifiedTimes(api, listener)).toEqual([])
  expect(await api.as(speaker).call(countWaitlist, paramsOf(speaker))).toEqual({ waiting_count: 0 })
  await endExpiredWaits(api.ctx)
  expect(await entryOf(api, listener, speaker)).toBeNull()
})

test.each([
  ['is blocked', { blocked_at: new Date() }],
  ['is no speaker any more', { role: 'LISTENER' as const }],
])('the waitlist of a speaker who %s ends', async (_, change) => {
  await using api = await startApi()
  const { speaker, waiting } = await makeWaiting(api)
  await setUser(api, speaker, change)
  for (const listener of waiting) expect(await entryOf(api, listener, speaker)).toBeNull()
})

test('an erased listener is in no list, and a blocked one is passed over', async () => {
  await using api = await startApi()
  const { speaker, slot, holders, waiting } = await makeWaiting(api)
  const [first, second] = waiting
  const file = await collectData(api.ctx.db, first!.user_id)
  expect(file.waitlist).toMatchObject([{ speaker: 'Анна Сафонова', parts_of_day: [] }])
  await setUser(api, second!, { blocked_at: api.clock.now() })
  for (const _ of [1, 2]) await eraseWaitlist(api.ctx, first!.user_id)
  await api.as(holders[0]!).call(cancelRecord, { params: { slot_id: slot.slot_id } })
  await api.settle()
  expect(await notificationCounts(api, [first!, waiting[2]!])).toEqual([0, 1])
  await eraseWaitlist(api.ctx, speaker.user_id)
  expect(await entryOf(api, waiting[2]!, speaker)).toBeNull()
})

test('running the job again, late or concurrently notifies nobody twice', async () => {
  await using api = await startApi()
  const { speaker, slot, holders, waiting } = await makeWaiting(api)
  await api.as(holders[0]!).call(cancelRecord, { params: { slot_id: slot.slot_id } })
  await Promise.all([1, 2, 3].map(() => offerTimes(api.ctx, speaker.user_id)))
  await api.settle()
  await offerTimes(api.ctx, speaker.user_id)
  await api.settle()
  expect(await notificationCounts(api, waiting)).toEqual([1, 0, 0])
  await pass(api, 300)
  await pass(api, 15)
  expect(await notificationCounts(api, waiting)).toEqual([1, 1, 1])
})
