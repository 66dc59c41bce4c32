import { unsubscribe } from '@razgovor/contract/tariffs'
import { expect, test } from 'vitest'
import { currentAcquirer } from '../../../../test/bank-settings.ts'
import { bankOf } from '../../../../test/bank.ts'
import { makeSpeaker } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { liveUntil, tariffsOf } from '../../../../test/tariffs.ts'
import { runJob } from '../../../../test/run-job.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { getTariff } from '../../tariffs/get-tariff.ts'

const start = '2058-01-31T09:00:00Z'

async function subscribed(api: TestApi) {
  const speaker = await makeSpeaker(api)
  const tariffs = tariffsOf(api, speaker)
  const first = await tariffs.buy('BASIC', 'MONTHLY')
  await api.settle()
  const tariffNow = async () => (await getTariff(api.ctx.db, speaker.user_id, api.clock.now())).code
  return { speaker, tariffs, first, tariffNow, bank: bankOf(api) }
}

test('a tariff renews through months of different lengths and a leap day without gaps or overlaps', async () => {
  await using api = await startApi({ now: '2059-10-31T09:00:00Z' })
  const { speaker, tariffs, tariffNow, bank } = await subscribed(api)
  await liveUntil(api, '2060-04-01T09:00:00Z')
  expect(await tariffNow()).toBe('BASIC')
  expect(
    (await tariffs.periods()).map(({ starts_at, ends_at }) =>
      [+starts_at, +ends_at].map((at) => new Date(at).toISOString().slice(0, 10)),
    ),
  ).toEqual([
    ['2059-10-31', '2059-11-30'],
    ['2059-11-30', '2059-12-31'],
    ['2059-12-31', '2060-01-31'],
    ['2060-01-31', '2060-02-29'],
    ['2060-02-29', '2060-03-31'],
    ['2060-03-31', '2060-04-30'],
  ])
  expect(await bank.taken()).toBe(6 * 99_000)
  // Each rebill is the first try for its own expiry date.
  expect((await tariffs.orders()).map(({ rebill_try }) => rebill_try)).toEqual([null, 0, 0, 0, 0, 0])
  const subjects = (await api.mailTo(speaker.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Продлили тариф'))).toHaveLength(5)
  // The sixth mail, for 30 April, is not due yet.
  expect(subjects.filter((subject) => /спишем 990/.test(subject))).toHaveLength(5)
})

test('three days before a rebill a mail states the date, the amount and that the card will have expired', async () => {
  await using api = await startApi({ now: start })
  const { speaker } = await subscribed(api)
  await api.ctx.db.updateTable('saved_cards').set({ expires: '01/30' }).execute()
  await liveUntil(api, '2058-02-25T08:59:00Z')
  expect(await api.mailTo(speaker.email)).toHaveLength(1)
  await liveUntil(api, '2058-02-25T09:00:00Z')
  const [mail] = await api.mailTo(speaker.email)
  expect(mail!.subject).toMatch(/^28 февраля 2058 г\. спишем 990\s₽ за тариф «Базовый»$/)
  expect(mail!.text).toContain('Срок карты 220077******7761 к этому дню закончится')
})

test('a declined rebill is retried after 1, 3 and 5 days while the tariff works, then the speaker is on FREE', async () => {
  await using api = await startApi({ now: start })
  const { speaker, tariffs, tariffNow, bank } = await subscribed(api)
  await tariffs.refuseCard(true)
  const tries: [string, number | undefined, string][] = []
  for (const day of ['02-28', '03-01', '03-02', '03-03', '03-04', '03-05']) {
    await liveUntil(api, `2058-${day}T09:00:00Z`)
    tries.push([day, (await tariffs.current()).next_charge?.failed_count, await tariffNow()])
  }
  expect(tries).toEqual([
    ['02-28', 1, 'BASIC'],
    ['03-01', 2, 'BASIC'],
    ['03-02', 2, 'BASIC'],
    ['03-03', 3, 'BASIC'],
    ['03-04', 3, 'BASIC'],
    ['03-05', undefined, 'FREE'],
  ])
  expect((await tariffs.orders()).map(({ status, rebill_try }) => [status, rebill_try])).toEqual([
    ['PAID', null],
    ['FAILED', 0],
    ['FAILED', 1],
    ['FAILED', 2],
    ['FAILED', 3],
  ])
  expect(await bank.taken()).toBe(99_000)
  const subjects = (await api.mailTo(speaker.email)).map(({ subject }) => subject)
  expect(subjects[0]).toBe('Тариф «Базовый» закончился')
  expect(subjects.filter((subject) => subject.startsWith('Не получилось списать'))).toHaveLength(3)
  // A new subscription starts on the day of its payment.
  await tariffs.buy('BASIC', 'MONTHLY')
  expect((await tariffs.current()).expires_at).toBe('2058-04-05T09:00:00.000Z')
})

test('a rebill declined two days late, after an outage, is retried a day later', async () => {
  await using api = await startApi({ now: start })
  const { tariffs } = await subscribed(api)
  await tariffs.refuseCard(true)
  await api.clock.advance({ days: 30 })
  await api.settle()
  const next_charge = { failed_count: 1, at: '2058-03-03T09:00:00.000Z' }
  expect(await tariffs.current()).toMatchObject({ expires_at: '2058-02-28T09:00:00.000Z', next_charge })
})

test('a rebill that succeeds on the second try continues from the expiry', async () => {
  await using api = await startApi({ now: start })
  const { tariffs } = await subscribed(api)
  await tariffs.refuseCard(true)
  await liveUntil(api, '2058-02-28T09:00:00Z')
  await tariffs.refuseCard(false)
  await liveUntil(api, '2058-03-01T09:00:00Z')
  expect(await tariffs.current()).toMatchObject({
    expires_at: '2058-03-31T09:00:00.000Z',
    next_charge: { failed_count: 0, at: '2058-03-31T09:00:00.000Z' },
  })
  expect((await tariffs.periods()).map(({ starts_at }) => starts_at.toISOString())).toEqual([
    '2058-01-31T09:00:00.000Z',
    '2058-02-28T09:00:00.000Z',
  ])
})

test('after a declined rebill the tariff can be paid with another card, from its expiry', async () => {
  await using api = await startApi({ now: start })
  const { tariffs, bank } = await subscribed(api)
  await tariffs.refuseCard(true)
  await liveUntil(api, '2058-03-02T09:00:00Z')
  expect(await tariffs.quote('BASIC', 'MONTHLY')).toMatchObject({
    kind: 'BUY',
    due: 99_000,
    starts_at: '2058-02-28T09:00:00.000Z',
    expires_at: '2058-03-31T09:00:00.000Z',
  })
  await tariffs.buy('BASIC', 'MONTHLY')
  await liveUntil(api, '2058-03-06T09:00:00Z')
  expect(await tariffs.current()).toMatchObject({ expires_at: '2058-03-31T09:00:00.000Z', auto_renew: true })
  expect(await bank.taken()).toBe(2 * 99_000)
})

test.each(['Init', 'Charge'] as const)('a rebill whose %s answer is lost charges once', async (method) => {
  await using api = await startApi({ now: start })
  const { tariffs, bank } = await subscribed(api)
  await bank.faults({ lose_notifications: true, fail_next: { method, how: 'lost', times: 1 } })
  await liveUntil(api, '2058-03-01T09:00:00Z')
  expect(await tariffs.current()).toMatchObject({ expires_at: '2058-03-31T09:00:00.000Z', open_order_id: null })
  expect(await bank.taken()).toBe(2 * 99_000)
})

test('while the acquirer is down the tariff works and no try is counted; the card is charged once', async () => {
  await using api = await startApi({ now: start })
  const { tariffs, tariffNow, bank } = await subscribed(api)
  await bank.faults({ lose_notifications: true, fail_next: { method: 'Charge', how: 'lost' } })
  const acquirer = currentAcquirer(api)
  const getState = acquirer.getState.bind(acquirer)
  let isDown = true
  acquirer.getState = (id) => (isDown ? getState('0') : getState(id))
  await liveUntil(api, '2058-02-28T20:00:00Z')
  expect(await tariffs.current()).toMatchObject({
    expires_at: '2058-02-28T09:00:00.000Z',
    next_charge: { failed_count: 0 },
  })
  expect(await tariffNow()).toBe('BASIC')
  isDown = false
  await liveUntil(api, '2058-03-01T12:00:00Z')
  expect(await tariffs.current()).toMatchObject({ expires_at: '2058-03-31T09:00:00.000Z' })
  expect(await bank.taken()).toBe(2 * 99_000)
})

test('a temporary acquirer error does not count as a rebill try', async () => {
  await using api = await startApi({ now: start })
  const { tariffs, bank } = await subscribed(api)
  await bank.faults({ fail_next: { method: 'Charge', how: 'error' } })
  await liveUntil(api, '2058-02-28T10:00:00Z')
  expect(await tariffs.current()).toMatchObject({ next_charge: { failed_count: 0 } })
  await liveUntil(api, '2058-03-01T09:00:00Z')
  expect(await tariffs.current()).toMatchObject({ expires_at: '2058-03-31T09:00:00.000Z' })
  expect(await bank.taken()).toBe(2 * 99_000)
})

test('repeated, reordered and month-old notifications begin one period', async () => {
  await using api = await startApi({ now: start })
  const { tariffs, first, bank } = await subscribed(api)
  await bank.faults({ repeat_notifications: 2, reorder: true })
  await liveUntil(api, '2058-03-01T09:00:00Z')
  for (const status of ['AUTHORIZED', 'CONFIRMED', 'REJECTED']) expect(await bank.notify(first, { status })).toBe('ok')
  await liveUntil(api, '2058-03-30T09:00:00Z')
  expect(await bank.notify(first, { status: 'CONFIRMED' })).toBe('ok')
  await api.settle()
  expect(await tariffs.periods()).toHaveLength(2)
  expect(await tariffs.current()).toMatchObject({ expires_at: '2058-03-31T09:00:00.000Z' })
  expect(await bank.taken()).toBe(2 * 99_000)
})

test('a declined try confirmed later renews the tariff, or is refunded if it was already paid', async () => {
  await using api = await startApi({ now: start })
  const [patient, quick] = [await subscribed(api), await subscribed(api)]
  await patient.tariffs.refuseCard(true)
  await quick.tariffs.refuseCard(true)
  await liveUntil(api, '2058-02-28T09:00:00Z')
  await quick.tariffs.buy('BASIC', 'MONTHLY')
  for (const { tariffs, bank } of [patient, quick]) await bank.pay(await lastTry(api, tariffs))
  await api.settle()
  for (const { tariffs } of [patient, quick]) {
    expect(await tariffs.current()).toMatchObject({
      expires_at: '2058-03-31T09:00:00.000Z',
      next_charge: { failed_count: 0 },
    })
    expect(await tariffs.periods()).toHaveLength(2)
  }
  expect((await patient.tariffs.orders()).map(({ status }) => status)).toEqual(['PAID', 'PAID'])
  expect((await quick.tariffs.orders()).map(({ status }) => status).toSorted()).toEqual(['PAID', 'PAID', 'REFUNDED'])
  expect((await api.mailTo(quick.speaker.email))[0]!.subject).toMatch(/^Вернём 990\s₽ за тариф «Базовый»$/)
  expect(await quick.bank.taken()).toBe(4 * 99_000)
})

test('a try confirmed after the tariff has ended starts the tariff again', async () => {
  await using api = await startApi({ now: start })
  const { tariffs, tariffNow, bank } = await subscribed(api)
  await tariffs.refuseCard(true)
  await liveUntil(api, '2058-03-07T09:00:00Z')
  expect(await tariffNow()).toBe('FREE')
  const attempt = await lastTry(api, tariffs)
  await bank.become(attempt, 'CONFIRMED')
  expect(await bank.notify(attempt, { status: 'CONFIRMED' })).toBe('ok')
  expect(await tariffs.current()).toMatchObject({
    tariff: { code: 'BASIC' },
    expires_at: '2058-04-07T09:00:00.000Z',
  })
})

test('a try confirmed after the renewal was stopped is refunded', async () => {
  await using api = await startApi({ now: start })
  const { speaker, tariffs, tariffNow, bank } = await subscribed(api)
  await tariffs.refuseCard(true)
  await liveUntil(api, '2058-02-28T09:00:00Z')
  await api.as(speaker).call(unsubscribe)
  expect(await tariffNow()).toBe('FREE')
  await bank.pay(await lastTry(api, tariffs))
  await api.settle()
  expect(await tariffNow()).toBe('FREE')
  expect((await tariffs.orders()).at(-1)).toMatchObject({ status: 'REFUNDED', refunded_amount: 99_000 })
  expect(await bank.taken()).toBe(99_000)
})

test('a rebill without a saved card counts as declined', async () => {
  await using api = await startApi({ now: start })
  const { speaker, tariffs, tariffNow } = await subscribed(api)
  await api.ctx.db.deleteFrom('saved_cards').execute()
  await liveUntil(api, '2058-02-28T09:00:00Z')
  expect(await tariffs.current()).toMatchObject({ next_charge: { failed_count: 1 }, card: null })
  expect((await api.mailTo(speaker.email))[0]!.text).toContain('Карта не сохранена')
  await liveUntil(api, '2058-03-05T09:00:00Z')
  expect(await tariffNow()).toBe('FREE')
  expect(await tariffs.orders()).toHaveLength(1)
})

test('concurrent rebill jobs charge once, and the sweep finds a rebill whose job was lost', async () => {
  await using api = await startApi({ now: start })
  const { tariffs, bank } = await subscribed(api)
  const { db } = api.ctx
  const { subscription_id } = await db.selectFrom('subscriptions').select('subscription_id').executeTakeFirstOrThrow()
  await api.clock.advance({ days: 28 })
  await Promise.allSettled(Array.from({ length: 4 }, () => runJob(api.ctx, 'renew-subscription', { subscription_id })))
  await api.settle()
  expect(await bank.taken()).toBe(2 * 99_000)
  await db.deleteFrom('graphile_worker._private_jobs' as never).execute()
  await api.clock.advance({ days: 31 })
  await api.settle()
  expect(await tariffs.periods()).toHaveLength(2)
  await enqueue(db, 'sweep-subscriptions', {})
  await api.settle()
  expect(await tariffs.periods()).toHaveLength(3)
  expect(await bank.taken()).toBe(3 * 99_000)
})

test('a speaker who is deleting the account is not charged', async () => {
  await using api = await startApi({ now: start })
  const { speaker, tariffNow, bank } = await subscribed(api)
  await api.ctx.db
    .updateTable('users')
    .set({ deletion_requested_at: api.clock.now() })
    .where('user_id', '=', speaker.user_id)
    .execute()
  await liveUntil(api, '2058-02-28T09:00:00Z')
  expect(await tariffNow()).toBe('FREE')
  expect(await bank.taken()).toBe(99_000)
})

/** Returns the acquirer's payment of the latest rebill. */
async function lastTry(api: TestApi, tariffs: ReturnType<typeof tariffsOf>) {
  const { order_id } = (await tariffs.orders()).findLast(({ is_rebill }) => is_rebill)!
  const { provider_payment_id } = await api.ctx.db
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  return { payment_url: `/${provider_payment_id}` }
}
