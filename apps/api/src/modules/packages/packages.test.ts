import { refundUnused } from '@razgovor/contract/orders'
import {
  buyPackage,
  createPackage,
  endPackage,
  listCredits,
  listOwnPackages,
  listPackages,
} from '@razgovor/contract/packages'
import type { PackageHold } from '@razgovor/contract/words'
import { blockUser } from '@razgovor/contract/admin-actions'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker, makeSubscription, makeUser, type MadeUser } from '../../../test/factories.ts'
import { buyNewPackage, makePackage, packageOrder } from '../../../test/packages.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { loseTariff } from '../../../test/tariffs.ts'
import { creditAmounts } from './credits.ts'

const terms = { title: 'Английский', meetings: 4, minutes: 30, amount: 400_000, valid_days: 30 }

test('a speaker offers a package once, listeners see it, and it is taken off sale', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const own = api.as(speaker)
  const made = await own.call(createPackage, { params: speaker, body: terms })
  expect(made).toMatchObject({ ...terms, is_offered: true, sold_count: 0, unused_count: 0 })
  expect(await own.call(createPackage, { params: speaker, body: { ...terms, title: ' Английский ' } })).toEqual(made)
  await own.call(createPackage, { params: speaker, body: { ...terms, amount: 300_000 } })

  const seen = await api.anonymous.call(listPackages, { params: speaker })
  expect(seen.items.map(({ amount }) => amount)).toEqual([300_000, 400_000])
  expect(seen).toMatchObject({ total_count: 2 })

  const params = { user_id: speaker.user_id, package_id: made.package_id }
  for (const _ of [1, 2]) expect(await own.call(endPackage, { params })).toMatchObject({ is_offered: false })
  expect((await api.anonymous.call(listPackages, { params: speaker })).items).toMatchObject([{ amount: 300_000 }])
  const { items } = await own.call(listOwnPackages, { params: speaker })
  expect(items.map(({ is_offered }) => is_offered)).toEqual([true, false])
})

test('offering a package and taking it off sale drop the pages of its speaker', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const drops: string[] = []
  api.ctx.bus.subscribe('pages', (tag) => drops.push(tag))
  const { package_id } = await api.as(speaker).call(createPackage, { params: speaker, body: terms })
  expect(drops.splice(0)).toEqual([speaker.user_id])
  await api.as(speaker).call(endPackage, { params: { user_id: speaker.user_id, package_id } })
  expect(drops).toEqual([speaker.user_id])
})

test('a package is refused with too few meetings, below the least price, and beyond the tariff', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const refuse = (body: object) =>
    api.as(speaker).refusal(createPackage, { params: speaker, body: { ...terms, ...body } })
  expect(await refuse({ meetings: 1 })).toBe('validation')
  expect(await refuse({ meetings: 21 })).toBe('validation')
  expect(await refuse({ amount: 3999 })).toBe('validation')
  expect(await refuse({ valid_days: 6 })).toBe('validation')
  expect(await refuse({ minutes: 60 })).toBe('human_friendly')
  await makeSubscription(api, speaker, 'BASIC')
  await api.as(speaker).call(createPackage, { params: speaker, body: { ...terms, minutes: 60 } })
})

test('other people can neither offer nor end a package of the speaker', async () => {
  await using api = await startApi()
  const { speaker, offer } = await makePackage(api)
  const other = await makeSpeaker(api)
  expect(await api.as(other).refusal(createPackage, { params: speaker, body: terms })).toBe('forbidden')
  const params = { user_id: other.user_id, package_id: offer.package_id }
  expect(await api.as(other).refusal(endPackage, { params })).toBe('not_exist')
  const listener = await makeListener(api)
  expect(await api.as(listener).refusal(listOwnPackages, { params: listener })).toBe('forbidden')
})

async function becomeIndividual(api: TestApi, { user_id }: MadeUser): Promise<void> {
  const details = { user_id, legal_form: 'INDIVIDUAL' as const, details: '{}', updated_at: api.clock.now() }
  await api.ctx.db
    .insertInto('legal_details')
    .values(details)
    .onConflict((on) => on.column('user_id').doUpdateSet(details))
    .execute()
}

test('the packages of a blocked speaker, and of an individual, are not on sale', async () => {
  await using api = await startApi()
  const { speaker } = await makePackage(api)
  const { speaker: individual } = await makePackage(api)
  await becomeIndividual(api, individual)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  await admin.call(blockUser, { params: speaker, body: { why: 'спам', meetings: 'KEEP' } })
  for (const one of [speaker, individual])
    expect((await api.anonymous.call(listPackages, { params: one })).items).toEqual([])
})

test('a package longer than a lapsed tariff allows leaves the sale, as its speaker sees, until the tariff is back', async () => {
  await using api = await startApi()
  const { speaker, offer } = await makePackage(api)
  const short = await makePackage(api, { speaker, minutes: 30 })
  const offered = async () => {
    const { items, total_count } = await api.anonymous.call(listPackages, { params: speaker })
    expect(total_count).toBe(items.length)
    return items.map(({ package_id }) => package_id)
  }
  const own = async () => {
    const { items } = await api.as(speaker).call(listOwnPackages, { params: speaker })
    return new Map(items.map(({ package_id, hold }) => [package_id, hold]))
  }
  expect((await offered()).toSorted()).toEqual([offer.package_id, short.offer.package_id].toSorted())
  await loseTariff(api, speaker)
  expect(await offered()).toEqual([short.offer.package_id])
  expect(await own()).toEqual(
    new Map([
      [offer.package_id, 'BEYOND_TARIFF'],
      [short.offer.package_id, null],
    ]),
  )
  const call = { params: { package_id: offer.package_id }, body: {} }
  expect(await api.as(await makeListener(api)).refusal(buyPackage, call)).toBe('human_friendly')
  await makeSubscription(api, speaker, 'PRO')
  expect(await offered()).toHaveLength(2)
  expect((await own()).get(offer.package_id)).toBeNull()
})

test('a package of a speaker on the free tariff states the minutes that this tariff allows', async () => {
  await using api = await startApi()
  const { speaker } = await makePackage(api, { minutes: 30 })
  const minutes = async () => {
    const { items } = await api.anonymous.call(listPackages, { params: speaker })
    return items.map(({ free_tariff_minutes }) => free_tariff_minutes)
  }
  expect(await minutes()).toEqual([null])
  await loseTariff(api, speaker)
  expect(await minutes()).toEqual([40])
})

async function holdOf(api: TestApi, bought: Awaited<ReturnType<typeof buyNewPackage>>): Promise<PackageHold | null> {
  const order = await packageOrder(api, bought)
  const query = { speaker_id: bought.speaker.user_id }
  const { items } = await api.as(bought.listener).call(listCredits, { query })
  expect(items).toMatchObject([{ hold: order.package!.hold }])
  return order.package!.hold
}

test('a speaker who became an individual, and the listeners of a package, see why its meetings cannot be booked', async () => {
  await using api = await startApi()
  const bought = await buyNewPackage(api)
  await becomeIndividual(api, bought.speaker)
  expect(await holdOf(api, bought)).toBe('INDIVIDUAL')
  const { items } = await api.as(bought.speaker).call(listOwnPackages, { params: bought.speaker })
  expect(items).toMatchObject([{ is_offered: true, hold: 'INDIVIDUAL' }])
})

test('a listener sees that a lapsed tariff prevents the meetings of a package, and can get their money back', async () => {
  await using api = await startApi()
  const bought = await buyNewPackage(api)
  const { speaker, listener, link } = bought
  expect(await holdOf(api, bought)).toBeNull()
  await loseTariff(api, speaker)
  expect(await holdOf(api, bought)).toBe('BEYOND_TARIFF')
  await api.as(listener).call(refundUnused, { params: link, body: { amount: 1_000_001 } })
  expect((await packageOrder(api, bought)).package).toMatchObject({ left_count: 0 })
})

test('the speaker sees how many were sold, and how many meetings wait to be booked', async () => {
  await using api = await startApi()
  const { speaker } = await buyNewPackage(api)
  const { items } = await api.as(speaker).call(listOwnPackages, { params: speaker })
  expect(items).toMatchObject([{ sold_count: 1, unused_count: 5 }])
})

test.each([
  [1_000_001, 5, [200_000, 200_000, 200_000, 200_000, 200_001]],
  [400_000, 4, [100_000, 100_000, 100_000, 100_000]],
  [20_019, 20, [...Array.from({ length: 1 }, () => 1000), ...Array.from({ length: 19 }, () => 1001)]],
])(
  '%i kopecks for %i meetings are spread in whole kopecks, and the last ones cost the rest',
  (amount, meetings, parts) => {
    expect(creditAmounts(amount, meetings)).toEqual(parts)
  },
)
