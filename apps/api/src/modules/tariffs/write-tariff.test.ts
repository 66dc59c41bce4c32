import { changeRow, createRow, getRow, type WrittenRow } from '@razgovor/contract/admin'
import { listSubscriptions, quoteSubscription } from '@razgovor/contract/tariffs'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/api-client.ts'
import { unknownId } from '../../../test/endpoint-samples.ts'
import { makeSpeaker, makeTimeSlot, makeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

const idOf = (number: number) => `01900000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`
const [free, basic, pro] = [idOf(1), idOf(2), idOf(3)] as [string, string, string]
const [basicMonth, basicYear] = [idOf(11), idOf(13)] as [string, string]

async function adminOf(api: TestApi) {
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const change = async (path: string, id: string, changes: WrittenRow) => {
    const { version } = await admin.call(getRow, { params: { path, id } })
    return admin.call(changeRow, { params: { path, id }, body: { changes, version } })
  }
  const addPrice = (values: WrittenRow) =>
    admin.call(createRow, { params: { path: 'tariff_prices' }, body: { values } })
  return {
    change,
    addPrice,
    faultsOfChange: async (path: string, id: string, changes: WrittenRow) =>
      (await refusalOf(change(path, id, changes))).fields,
    faultsOfPrice: async (values: WrittenRow) => (await refusalOf(addPrice(values))).fields,
  }
}

test('prices are for paid tariffs only, at least 10 rubles, and one is on sale per period', async () => {
  await using api = await startApi()
  const { change, addPrice, faultsOfChange, faultsOfPrice } = await adminOf(api)
  const price = { tariff_id: basic, subscription_type: 'MONTHLY', amount: 1000 }
  expect(await faultsOfPrice({ ...price, tariff_id: unknownId })).toEqual({ tariff_id: 'Такого тарифа нет' })
  expect(await faultsOfPrice({ ...price, tariff_id: free })).toEqual({ tariff_id: 'За этот тариф не платят' })
  expect(await faultsOfPrice({ ...price, amount: 999 })).toEqual({ amount: 'Не меньше 10 ₽' })
  expect(await faultsOfPrice(price)).toMatchObject({
    subscription_type: 'На этот период уже есть цена. Сначала сними её с продажи',
  })

  await change('tariff_prices', basicMonth, { is_offered: false })
  const { row } = await addPrice(price)
  expect(row).toMatchObject({ ...price, tariff_id: { id: basic }, is_offered: true })
  expect(await faultsOfChange('tariff_prices', basicMonth, { is_offered: true })).toMatchObject({
    is_offered: 'На этот период уже продаётся другая цена',
  })
  const { items } = await api.anonymous.call(listSubscriptions)
  const offers = items.map((item) => item.offers.map(({ amount }) => amount))
  expect(offers).toEqual([[], [1000, 534_600, 950_400], [249_000, 1_344_600, 2_390_400]])
})

test('changing a price leaves other prices unchanged, and an offer not on sale cannot be bought', async () => {
  await using api = await startApi()
  const { change, faultsOfChange } = await adminOf(api)
  expect(await faultsOfChange('tariff_prices', basicYear, { amount: 999 })).toEqual({ amount: 'Не меньше 10 ₽' })
  await change('tariff_prices', basicYear, { amount: 1000 })
  const { items } = await api.anonymous.call(listSubscriptions)
  const offers = items.map((item) => item.offers.map(({ amount }) => amount))
  expect(offers).toEqual([[], [1000, 99_000, 534_600], [249_000, 1_344_600, 2_390_400]])

  await change('tariff_prices', basicYear, { is_offered: false })
  const params = { subscription_id: basicYear }
  expect(await api.as(await makeSpeaker(api)).refusal(quoteSubscription, { params })).toBe('not_exist')
})

test.each([
  ['title', ['Новый', 'я'.repeat(40)], [' ', 'я'.repeat(41)]],
  ['meeting_minutes', [10, 480, null], [9, 481]],
  ['month_minutes', [10, 100_000, null], [9, 100_001]],
  ['participants_max', [2, 100], [1, 101]],
  ['position', [0, 1000], [-1, 1001]],
  ['series_allowed', [false, true], ['да']],
  ['donations_allowed', [false, true], ['да']],
] as const)(
  'the %s of a tariff is limited to its bounds, and other tariffs stay unchanged',
  async (name, good, bad) => {
    await using api = await startApi()
    const { change, faultsOfChange } = await adminOf(api)
    const others = () =>
      api.ctx.db.selectFrom('tariffs').selectAll().where('tariff_id', '<>', pro).orderBy('tariff_id').execute()
    const before = await others()
    for (const value of good) expect((await change('tariffs', pro, { [name]: value })).row[name]).toBe(value)
    for (const value of bad)
      expect(Object.keys(await faultsOfChange('tariffs', pro, { [name]: value }))).toEqual([name])
    expect(await others()).toEqual(before)
  },
)

test('a tariff cannot allow more participants than fit into a room besides the speaker', async () => {
  await using api = await startApi({ environment: { ROOMS_MAX_PARTICIPANTS: '81' } })
  const { change, faultsOfChange } = await adminOf(api)
  expect((await change('tariffs', pro, { participants_max: 80 })).row['participants_max']).toBe(80)
  expect(await faultsOfChange('tariffs', pro, { participants_max: 81 })).toMatchObject({
    participants_max: expect.stringMatching(/^Не больше 80:/),
  })
})

test('slots go off sale when a tariff’s limit drops below their length, and return when it is raised', async () => {
  await using api = await startApi()
  const { change } = await adminOf(api)
  const { slot_id, time_start } = await makeTimeSlot(api)
  const closesAt = async () =>
    (
      await api.ctx.db
        .selectFrom('time_slots')
        .select('closes_at')
        .where('slot_id', '=', slot_id)
        .executeTakeFirstOrThrow()
    ).closes_at
  await change('tariffs', basic, { meeting_minutes: 59 })
  await api.settle()
  expect(await closesAt()).toEqual(new Date(0))
  await change('tariffs', basic, { meeting_minutes: 60 })
  await api.settle()
  expect(await closesAt()).toEqual(time_start)
})

test('a tariff’s description states its limits with correct Russian plurals', async () => {
  await using api = await startApi()
  const { change } = await adminOf(api)
  await change('tariffs', basic, { meeting_minutes: 21, month_minutes: 32 })
  const { items } = await api.anonymous.call(listSubscriptions)
  expect(items.slice(1).map(({ description }) => description)).toEqual([
    ['21 минута на видеовстречу', '32 минуты в месяц', 'До 10 участников', 'Серии встреч', 'Донаты на твоей странице'],
    [
      'Видеовстречи любой длины',
      'Сколько угодно минут в месяц',
      'До 50 участников',
      'Серии встреч',
      'Донаты на твоей странице',
    ],
  ])
})
