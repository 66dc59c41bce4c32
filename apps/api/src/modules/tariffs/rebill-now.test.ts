import { rebillNow } from '@razgovor/contract/admin-actions'
import { listAudit } from '@razgovor/contract/admin'
import { unsubscribe } from '@razgovor/contract/tariffs'
import { expect, test } from 'vitest'
import { bankOf } from '../../../test/bank.ts'
import { unknownId } from '../../../test/endpoint-samples.ts'
import { makeSpeaker, makeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { liveUntil, tariffsOf } from '../../../test/tariffs.ts'

const start = '2058-01-31T09:00:00Z'
const expiry = '2058-02-28T09:00:00Z'
const why = 'Карту заменили'

async function subscribed(api: TestApi) {
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const speaker = await makeSpeaker(api)
  const tariffs = tariffsOf(api, speaker)
  await tariffs.buy('BASIC', 'MONTHLY')
  await api.settle()
  const { subscription_id } = await api.ctx.db
    .selectFrom('subscriptions')
    .select('subscription_id')
    .where('speaker_id', '=', speaker.user_id)
    .executeTakeFirstOrThrow()
  const input = { params: { subscription_id }, body: { why } }
  return {
    admin,
    speaker,
    tariffs,
    subscription_id,
    rebill: () => api.as(admin).call(rebillNow, input),
    audit: async () => (await api.as(admin).call(listAudit, { query: { table_name: 'subscriptions' } })).items,
  }
}

test('an admin retries a refused rebill at once, and the audit log records who, why and when', async () => {
  await using api = await startApi({ now: start })
  const { admin, tariffs, rebill, audit, subscription_id } = await subscribed(api)
  const other = await subscribed(api)
  await tariffs.refuseCard(true)
  await liveUntil(api, expiry)
  await tariffs.refuseCard(false)
  const othersNext = (await other.tariffs.current()).next_charge
  await api.clock.advance({ minutes: 5 })
  const now = api.clock.now().toISOString()
  expect(await rebill()).toEqual({ subscription_id, next_charge_at: now })
  const entries = await audit()
  expect(entries).toMatchObject([
    {
      row_id: subscription_id,
      action: 'rebill',
      by: { user_id: admin.user_id },
      at: now,
      before: { next_charge_at: '2058-03-01T09:00:00.000Z' },
      after: { next_charge_at: now, why },
    },
  ])
  await api.settle()
  expect(await tariffs.current()).toMatchObject({ expires_at: '2058-03-31T09:00:00.000Z' })
  expect((await other.tariffs.current()).next_charge).toEqual(othersNext)
  expect(await bankOf(api).taken()).toBe(4 * 99_000)
})

test('an admin’s rebill carries out a due charge whose job was lost', async () => {
  await using api = await startApi({ now: start })
  const { tariffs, rebill } = await subscribed(api)
  await api.ctx.db.deleteFrom('graphile_worker._private_jobs' as never).execute()
  await api.clock.advance({ days: 28 })
  await rebill()
  await api.settle()
  expect(await tariffs.current()).toMatchObject({ expires_at: '2058-03-31T09:00:00.000Z' })
  expect(await bankOf(api).taken()).toBe(2 * 99_000)
})

test('a rebill is refused with the reason if not due, turned off, without a card or after the subscription', async () => {
  await using api = await startApi({ now: start })
  const { admin, speaker, tariffs, rebill, audit } = await subscribed(api)
  const unknown = { params: { subscription_id: unknownId }, body: { why } }
  expect(await api.as(admin).refusal(rebillNow, unknown)).toBe('not_exist')
  await expect(rebill()).rejects.toThrow('Срок списания ещё не наступил, и неудачных попыток не было')
  await api.as(speaker).call(unsubscribe)
  await expect(rebill()).rejects.toThrow('Автопродление выключено: списывать нечего')
  await tariffs.take('BASIC', 'MONTHLY')
  await tariffs.refuseCard(true)
  await liveUntil(api, expiry)
  await api.ctx.db.deleteFrom('saved_cards').execute()
  await expect(rebill()).rejects.toThrow('Карта не сохранена: списать не с чего')
  // The subscription is over, but the job that ends it has not run yet.
  await api.clock.advance({ days: 6 })
  await expect(rebill()).rejects.toThrow('Эта подписка закончилась')
  await api.settle()
  await expect(rebill()).rejects.toThrow('Эта подписка закончилась')
  expect(await audit()).toEqual([])
  expect(await bankOf(api).taken()).toBe(99_000)
})

test('a rebill of a replaced subscription is refused', async () => {
  await using api = await startApi({ now: start })
  const { tariffs, rebill } = await subscribed(api)
  await tariffs.take('PRO', 'MONTHLY')
  await tariffs.refuseCard(true)
  await liveUntil(api, expiry)
  await expect(rebill()).rejects.toThrow('Эта подписка закончилась')
})
