import { cancelRecord, signUp } from '@razgovor/contract/bookings'
import { deleteTimeSlot } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

/** Returns the tags of the pages that were dropped since the last call. */
function collectDrops(api: TestApi): () => string[] {
  const tags: string[] = []
  api.ctx.bus.subscribe('pages', (tag) => tags.push(tag))
  return () => tags.splice(0)
}

test('writing a slot or a booking drops the pages of its speaker, a preview or a refusal drops none', async () => {
  await using api = await startApi()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const drops = collectDrops(api)
  const { slot_id } = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING' })
  const own = [speaker.user_id, 'lists']
  expect(drops()).toEqual(own)
  const removal = { params: { user_id: speaker.user_id, slot_id } }

  await api.as(speaker).call(deleteTimeSlot, { ...removal, query: { dry_run: 'true' } })
  expect(drops()).toEqual([])
  await api.as(listener).call(signUp, { params: { slot_id } })
  expect(drops()).toEqual(own)
  expect(await api.as(speaker).refusal(deleteTimeSlot, { ...removal, query: {} })).toBe('timeslot_busy')
  expect(drops()).toEqual([])
  await api.as(listener).call(cancelRecord, { params: { slot_id } })
  expect(drops()).toEqual(own)
  await api.as(speaker).call(deleteTimeSlot, { ...removal, query: {} })
  expect(drops()).toEqual(own)
})
