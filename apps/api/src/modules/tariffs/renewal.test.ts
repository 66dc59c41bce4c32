import { expect, test } from 'vitest'
import { makeSpeaker } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'
import { liveUntil, tariffsOf } from '../../../test/tariffs.ts'
import { nextTryAt, worksUntil } from './renewal.ts'

const expiry = new Date('2058-02-28T09:00:00Z')
const daysAfter = (days: number) => new Date(expiry.getTime() + days * 24 * 60 * 60_000)

test('a refused rebill is retried 1, 3 and 5 days after expiry, within the six days of grace', () => {
  expect([1, 2, 3, 4].map((failed) => nextTryAt(expiry, expiry, failed))).toEqual([
    daysAfter(1),
    daysAfter(3),
    daysAfter(5),
    null,
  ])
  expect(worksUntil(expiry)).toEqual(daysAfter(6))
})

test('a retry so late that the next one is due postpones the next one by a day', () => {
  const early = new Date(daysAfter(1).getTime() - 1)
  expect(nextTryAt(early, expiry, 1)).toEqual(daysAfter(1))
  expect(nextTryAt(daysAfter(1), expiry, 1)).toEqual(daysAfter(2))
  expect(nextTryAt(daysAfter(4), expiry, 2)).toEqual(daysAfter(5))
})

test('the renewing offer is quoted as current, and a cheaper tariff as starting at expiry', async () => {
  await using api = await startApi()
  const tariffs = tariffsOf(api, await makeSpeaker(api))
  await tariffs.buy('PRO', 'MONTHLY')
  const { expires_at } = await tariffs.current()
  expect(await tariffs.quote('PRO', 'MONTHLY')).toMatchObject({
    kind: 'CURRENT',
    due: 0,
    pay_by: 'NONE',
    starts_at: api.clock.now().toISOString(),
    expires_at,
  })
  expect(await tariffs.quote('BASIC', 'MONTHLY')).toMatchObject({ kind: 'AT_EXPIRY', starts_at: expires_at })
})

test('an upgrade’s credit comes from its own subscription, and other speakers’ periods stay unchanged', async () => {
  await using api = await startApi({ now: '2058-03-01T09:00:00Z' })
  const [anna, boris] = [tariffsOf(api, await makeSpeaker(api)), tariffsOf(api, await makeSpeaker(api))]
  await anna.buy('BASIC', 'MONTHLY')
  await boris.buy('BASIC', 'YEARLY')
  await api.clock.advance({ days: 10 })
  expect(await anna.quote('PRO', 'MONTHLY')).toMatchObject({ kind: 'UPGRADE', credit: 67_065 })
  await anna.take('PRO', 'MONTHLY')
  expect(await boris.periods()).toMatchObject([{ ends_at: new Date('2059-03-01T09:00:00Z') }])
  expect(await boris.current()).toMatchObject({ tariff: { code: 'BASIC' }, next_charge: { failed_count: 0 } })
  await liveUntil(api, '2058-03-30T09:00:00Z')
  const periods = await anna.periods()
  expect(periods).toMatchObject([
    { starts_at: new Date('2058-03-01T09:00:00Z'), ends_at: new Date('2058-03-11T09:00:00Z') },
    { starts_at: new Date('2058-03-11T09:00:00Z'), ends_at: new Date('2058-04-11T09:00:00Z') },
  ])
})

test('a paid period follows the speaker’s time zone across a clock change', async () => {
  await using api = await startApi({ now: '2058-03-20T09:00:00Z' })
  await makeSpeaker(api)
  const tariffs = tariffsOf(api, await makeSpeaker(api, { time_zone_id: 'Europe/Berlin' }))
  await tariffs.buy('BASIC', 'MONTHLY')
  expect(await tariffs.current()).toMatchObject({ expires_at: '2058-04-20T08:00:00.000Z' })
})
