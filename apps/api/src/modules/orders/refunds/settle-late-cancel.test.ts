import { blockUser, unblockUser } from '@razgovor/contract/admin-actions'
import { deleteUser, getLeaving } from '@razgovor/contract/profile'
import { deleteTimeSlot } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { makeTimeSlot, makeUser, type MadeUser } from '../../../../test/factories.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { roomOf } from '../../../../test/room-events.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { findDifferences } from '../../ledger/check-ledger.ts'

/** Makes a meeting of two listeners in twelve hours; the first has canceled, too late for a refund. */
async function makeMeetingOfTwo(api: TestApi) {
  const slot = await makeTimeSlot(api, { starts_in_minutes: 12 * 60 })
  await api.ctx.db.updateTable('time_slots').set({ places: 2 }).where('slot_id', '=', slot.slot_id).execute()
  const [late, other] = [await makePaidMeeting(api, { slot }), await makePaidMeeting(api, { slot })]
  await late.cancel(late.listener)
  return { slot, late, other }
}

const balanceOf = (api: TestApi, booking_id: string) =>
  api.ctx.db
    .selectFrom('booking_balances')
    .select(['held', 'earned', 'refunded'])
    .where('booking_id', '=', booking_id)
    .executeTakeFirstOrThrow()

const allBack = { held: 0, earned: 0, refunded: 250_000 }
const earned = { held: 0, earned: 225_000, refunded: 0 }

async function untilOver(api: TestApi): Promise<void> {
  await api.clock.advance({ hours: 14 })
  await api.settle()
  expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
}

test('a late cancellation is earned by a speaker who came to the meeting', async () => {
  await using api = await startApi()
  const { slot, late, other } = await makeMeetingOfTwo(api)
  const room = roomOf(api, other.consultation_id)
  await api.clock.advance({ hours: 12 })
  await room.join(other.listener)
  await room.join(slot.speaker)
  await untilOver(api)
  expect(await balanceOf(api, late.booking_id)).toEqual(earned)
  expect(await balanceOf(api, other.booking_id)).toEqual(earned)
})

test('a speaker’s cancellation also refunds listeners who had canceled too late', async () => {
  await using api = await startApi()
  const { slot, late, other } = await makeMeetingOfTwo(api)
  await other.cancel(slot.speaker)
  await untilOver(api)
  expect(await balanceOf(api, late.booking_id)).toEqual(allBack)
  expect(await balanceOf(api, other.booking_id)).toEqual(allBack)
})

test('a speaker’s no-show also refunds listeners who had canceled too late', async () => {
  await using api = await startApi()
  const { late, other } = await makeMeetingOfTwo(api)
  await api.clock.advance({ hours: 12 })
  await roomOf(api, other.consultation_id).join(other.listener)
  await untilOver(api)
  expect(await balanceOf(api, late.booking_id)).toEqual(allBack)
  expect(await balanceOf(api, other.booking_id)).toEqual(allBack)
})

test('deleting the slot of a late cancellation refunds it', async () => {
  await using api = await startApi()
  const { slot, booking_id, listener, cancel } = await makePaidMeeting(api, { starts_in_minutes: 12 * 60 })
  await cancel(listener)
  const { speaker, slot_id } = slot
  await api.as(speaker).call(deleteTimeSlot, { params: { user_id: speaker.user_id, slot_id } })
  await untilOver(api)
  expect(await balanceOf(api, booking_id)).toEqual(allBack)
})

/** Makes a meeting in twelve hours whose only listener has canceled, too late for a refund. */
async function makeLateCanceled(api: TestApi) {
  const meeting = await makePaidMeeting(api, { starts_in_minutes: 12 * 60 })
  await meeting.cancel(meeting.listener)
  return { ...meeting, speaker: meeting.slot.speaker }
}

const block = async (api: TestApi, speaker: MadeUser, meetings: 'KEEP' | 'CANCEL') =>
  api.as(await makeUser(api, 'SUPER_ADMIN')).call(blockUser, { params: speaker, body: { why: 'жалобы', meetings } })

test.each(['KEEP', 'CANCEL'] as const)(
  'a late cancellation is refunded if its speaker was blocked before the start (meetings: %s)',
  async (meetings) => {
    await using api = await startApi()
    const { speaker, booking_id } = await makeLateCanceled(api)
    await block(api, speaker, meetings)
    await untilOver(api)
    expect(await balanceOf(api, booking_id)).toEqual(allBack)
  },
)

test('a late cancellation is refunded if its speaker deleted the account before the start', async () => {
  await using api = await startApi()
  const { speaker, booking_id } = await makeLateCanceled(api)
  expect(await api.as(speaker).call(getLeaving, { params: speaker })).toMatchObject({ balance: 0 })
  await api.as(speaker).call(deleteUser, { params: speaker, query: {} })
  await untilOver(api)
  expect(await balanceOf(api, booking_id)).toEqual(allBack)
})

test('a block that ends before the start or begins after it leaves a late cancellation to the speaker', async () => {
  await using api = await startApi()
  const [unblocked, later] = [await makeLateCanceled(api), await makeLateCanceled(api)]
  await block(api, unblocked.speaker, 'CANCEL')
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  await admin.call(unblockUser, { params: unblocked.speaker, body: { why: 'разобрались' } })
  await api.clock.advance({ hours: 12, minutes: 5 })
  await block(api, later.speaker, 'KEEP')
  await untilOver(api)
  expect(await balanceOf(api, unblocked.booking_id)).toEqual(earned)
  expect(await balanceOf(api, later.booking_id)).toEqual(earned)
})

test('a late cancellation is refunded if its speaker was blocked over the start, though not to the end', async () => {
  await using api = await startApi()
  const { speaker, booking_id } = await makeLateCanceled(api)
  await block(api, speaker, 'KEEP')
  await api.clock.advance({ hours: 12, minutes: 5 })
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  await admin.call(unblockUser, { params: speaker, body: { why: 'разобрались' } })
  expect(await api.as(speaker).call(getLeaving, { params: speaker })).toMatchObject({ balance: 0 })
  await untilOver(api)
  expect(await balanceOf(api, booking_id)).toEqual(allBack)
})

test('a speaker earns a late cancellation of the only listener', async () => {
  await using api = await startApi()
  const { booking_id, listener, cancel } = await makePaidMeeting(api, { starts_in_minutes: 12 * 60 })
  await cancel(listener)
  await untilOver(api)
  expect(await balanceOf(api, booking_id)).toEqual(earned)
})
