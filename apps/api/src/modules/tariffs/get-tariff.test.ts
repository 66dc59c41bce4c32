import { expect, test } from 'vitest'
import { makeSpeaker, makeSubscription } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'
import { plusSeconds } from '../../time/clock.ts'
import { getTariff } from './get-tariff.ts'

test('a speaker is on FREE except during a subscription', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const speaker = await makeSpeaker(api)
  const held = async () => (await getTariff(db, speaker.user_id, api.clock.now())).code
  expect(await held()).toBe('FREE')

  await makeSubscription(api, speaker, 'BASIC')
  expect(await held()).toBe('BASIC')
  await api.clock.advance({ days: 365 })
  expect(await held()).toBe('FREE')
})

test('a subscription that a process with a clock ahead has just begun holds at once', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  await makeSubscription({ ...api, clock: { now: () => plusSeconds(api.clock.now(), 3) } }, speaker, 'BASIC')
  expect((await getTariff(api.ctx.db, speaker.user_id, api.clock.now())).code).toBe('BASIC')
})

test('FREE allows 40 minutes a meeting, 300 minutes a month, three participants and no donations', async () => {
  await using api = await startApi()
  const { user_id } = await makeSpeaker(api)
  expect(await getTariff(api.ctx.db, user_id, api.clock.now())).toMatchObject({
    meeting_minutes: 40,
    month_minutes: 300,
    participants_max: 3,
    donations_allowed: false,
  })
})
