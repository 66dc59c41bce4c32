import { expect, test } from 'vitest'
import { makeSpeaker } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'
import { plusMinutes } from '../../clock.ts'
import { newId } from '../../ids.ts'
import { getTariff } from './get-tariff.ts'

test('a speaker is on FREE but for the time of a subscription', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const { user_id } = await makeSpeaker(api)
  const held = async () => (await getTariff(db, user_id, api.clock.now())).code
  expect(await held()).toBe('FREE')

  const now = api.clock.now()
  const { tariff_id } = await db
    .selectFrom('tariffs')
    .select('tariff_id')
    .where('code', '=', 'BASIC')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('subscriptions')
    .values({
      subscription_id: newId(now),
      speaker_id: user_id,
      tariff_id,
      subscription_type: 'MONTHLY',
      started_at: now,
      expires_at: plusMinutes(now, 24 * 60),
      auto_renew: false,
    })
    .execute()
  expect(await held()).toBe('BASIC')
  await api.clock.advance({ days: 1 })
  expect(await held()).toBe('FREE')
})

test('FREE allows 40 minutes a meeting, 300 a month, three people and no donations', async () => {
  await using api = await startApi()
  const { user_id } = await makeSpeaker(api)
  expect(await getTariff(api.ctx.db, user_id, api.clock.now())).toMatchObject({
    meeting_minutes: 40,
    month_minutes: 300,
    participants_max: 3,
    donations_allowed: false,
  })
})
