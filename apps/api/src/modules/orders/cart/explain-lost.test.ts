import { createPaylink } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/start-api.ts'

test('paying for a free meeting is refused without offering other times', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const free = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 24 * 60 })
  await makeTimeSlot(api, { speaker, starts_in_minutes: 26 * 60 })
  const body = { slot_ids: [free.slot_id] }
  const { refusal, fields } = await refusalOf(api.as(await makeListener(api)).call(createPaylink, { body }))
  expect(refusal).toBe('human_friendly')
  expect(fields).toEqual({
    'slot_ids.0': 'Анна Сафонова, 15 января, 12:00: эта встреча бесплатная, платить не нужно. Просто запишись',
  })
})
