import { listFutureAsListener, listFutureAsSpeaker } from '@razgovor/contract/bookings'
import { getEarningsCsv, listEarningEntries } from '@razgovor/contract/earnings'
import { addToCart, listCart } from '@razgovor/contract/orders'
import { bookByCredit, listCredits } from '@razgovor/contract/packages'
import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSeries, makeTimeSlot } from '../../../../test/factories.ts'
import { balanceOf, expectNoDifference, listEntries } from '../../../../test/ledger.ts'
import { buyNewPackage, leftOf, linkForPackage, makePackage, slotOf, useCredits } from '../../../../test/packages.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const chosen = (slots: readonly { slot_id: string }[]) => ({ body: { slot_ids: slots.map(({ slot_id }) => slot_id) } })

test('meetings are booked with a package at once, for the part of its price that was paid', async () => {
  await using api = await startApi()
  const bought = await buyNewPackage(api)
  const { listener } = bought
  const slots = [await slotOf(api, bought, 72, { amount: 900_000 }), await slotOf(api, bought, 96)]
  for (const { slot_id } of slots) await api.as(listener).call(addToCart, { body: { slot_id } })
  const [first] = await useCredits(api, bought, slots)
  expect(
    (await api.as(listener).call(listFutureAsListener, { params: { user_id: listener.user_id } })).items,
  ).toMatchObject([
    { status: 'BOOKED', amount: 200_000, package: { title: 'Подготовка к интервью', is_returned: false } },
    { status: 'BOOKED', amount: 200_000 },
  ])
  const asSpeaker = await api.as(bought.speaker).call(listFutureAsSpeaker, { params: bought.speaker })
  expect(asSpeaker.items[0]).toMatchObject({
    package: { title: 'Подготовка к интервью', is_returned: false },
    refund: { amount: 200_000, returns_credit: true },
  })
  expect(await leftOf(api, bought)).toEqual([3, 600_001])
  expect((await api.as(listener).call(listCart)).items).toEqual([])
  expect(await listEntries(api)).toEqual([
    'PAYMENT ACQUIRER -1000001',
    'PAYMENT CREDITS 1000001',
    ...[1, 2].flatMap(() => ['CREDIT_USED CREDITS -200000', 'CREDIT_USED HELD 200000']),
  ])
  expect(await balanceOf(api, first!.booking_id)).toMatchObject({ paid: 200_000, held: 200_000 })
  await api.settle()
  expect((await api.mailTo(listener.email))[0]!.text).toContain('Пакет «Подготовка к интервью»')
  await expectNoDifference(api)
})

test('after the meeting the speaker earns its part less the commission; earnings and a closing receipt name the package', async () => {
  await using api = await startApi({ environment: { RECEIPT_PAYMENT_METHOD: 'full_prepayment' } })
  const bought = await buyNewPackage(api)
  const [booking] = await useCredits(api, bought, [await slotOf(api, bought, 72)])
  await api.clock.advance({ days: 4 })
  await api.settle()
  expect(await balanceOf(api, booking!.booking_id)).toMatchObject({ held: 0, earned: 180_000, commission: 20_000 })
  const { items } = await api.as(bought.speaker).call(listEarningEntries, { params: bought.speaker })
  expect(items).toMatchObject([{ price: 200_000, net: 180_000, package_title: 'Подготовка к интервью' }])
  const file = await api.as(bought.speaker).call(getEarningsCsv, { params: bought.speaker })
  expect(file).toContain(';2000,00;0,00;0,00;200,00;1800,00;Заработано;Подготовка к интервью')
  const { receipts } = await bankOf(api).payment(bought.link)
  expect(receipts.map(({ is_closing, amount, receipt }) => [is_closing, amount, receipt.Items[0]!.Name])).toEqual([
    [false, 1_000_001, 'Пакет, 5 видеовстреч: Анна Сафонова'],
    [true, 200_000, 'Пакет, 5 видеовстреч: Анна Сафонова'],
  ])
  await expectNoDifference(api)
})

test('repeating a booking with a package changes nothing', async () => {
  await using api = await startApi()
  const bought = await buyNewPackage(api)
  const slot = await slotOf(api, bought, 72)
  const made = await useCredits(api, bought, [slot])
  const answers = await Promise.all([1, 2].map(() => useCredits(api, bought, [slot])))
  expect(answers).toEqual([made, made])
  expect(await leftOf(api, bought)).toEqual([4, 800_001])
})

test('the package that expires first is used first, and its last meetings cost the rest', async () => {
  await using api = await startApi()
  const terms = { meetings: 2, amount: 300_001 }
  const later = await buyNewPackage(api, { ...terms, valid_days: 60 })
  const { speaker, listener } = later
  const { offer } = await makePackage(api, { speaker, ...terms, valid_days: 10 })
  const sooner = { listener, link: await linkForPackage(api, listener, offer) }
  await bankOf(api).pay(sooner.link)
  const { items } = await api.as(listener).call(listCredits, { query: { speaker_id: speaker.user_id } })
  expect(items.map(({ valid_days }) => valid_days)).toEqual([10, 60])
  const [first] = await useCredits(api, later, [await slotOf(api, later, 72)])
  expect(first!.order_id).toBe(sooner.link.order_id)
  expect(await leftOf(api, sooner)).toEqual([1, 150_001])
  expect(await leftOf(api, later)).toEqual([2, 300_001])
  await useCredits(api, later, [await slotOf(api, later, 96), await slotOf(api, later, 120)])
  expect(await leftOf(api, sooner)).toEqual([0, 0])
  expect(await leftOf(api, later)).toEqual([1, 150_001])
  await expectNoDifference(api)
})

test('all are booked or none: another length, speaker, a free meeting, a session and a lack of meetings are refused', async () => {
  await using api = await startApi()
  const bought = await buyNewPackage(api, { meetings: 2, amount: 200_000 })
  const { speaker, listener } = bought
  const good = await slotOf(api, bought, 72)
  const { sessions } = await makeSeries(api, { speaker, amount: 100_000, starts_in_minutes: 20 * 24 * 60 })
  const bad = [
    await slotOf(api, bought, 96, { minutes: 30 }),
    await slotOf(api, bought, 100, { booking_mode: 'FREE_BOOKING' }),
    await makeTimeSlot(api, { starts_in_minutes: 110 * 60 }),
    sessions[0]!,
  ]
  for (const slot of bad)
    expect(await api.as(listener).refusal(bookByCredit, chosen([good, slot]))).toBe('human_friendly')
  const three = [good, await slotOf(api, bought, 120), await slotOf(api, bought, 130)]
  expect(await api.as(listener).refusal(bookByCredit, chosen(three))).toBe('human_friendly')
  expect(await api.as(await makeListener(api)).refusal(bookByCredit, chosen([good]))).toBe('human_friendly')
  expect(await leftOf(api, bought)).toEqual([2, 200_000])
  expect((await api.as(listener).call(listFutureAsListener, { params: { user_id: listener.user_id } })).items).toEqual(
    [],
  )
})

test('only one of two concurrent bookings gets the last meeting of a package', async () => {
  await using api = await startApi()
  const bought = await buyNewPackage(api, { meetings: 2, amount: 200_000 })
  await useCredits(api, bought, [await slotOf(api, bought, 72)])
  const slots = [await slotOf(api, bought, 96), await slotOf(api, bought, 120)]
  const outcomes = await Promise.allSettled(slots.map((slot) => useCredits(api, bought, [slot])))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await leftOf(api, bought)).toEqual([0, 0])
  await expectNoDifference(api)
})

test('two bookings at once each get a meeting of a package that has enough', async () => {
  await using api = await startApi()
  const bought = await buyNewPackage(api)
  const slots = [await slotOf(api, bought, 72), await slotOf(api, bought, 96), await slotOf(api, bought, 120)]
  await Promise.all(slots.map((slot) => useCredits(api, bought, [slot])))
  expect(await leftOf(api, bought)).toEqual([2, 400_001])
  await expectNoDifference(api)
})

async function useTwice(api: TestApi): Promise<unknown> {
  const bought = await buyNewPackage(api)
  const [first, second] = await useCredits(api, bought, [await slotOf(api, bought, 72), await slotOf(api, bought, 96)])
  return api.ctx.db
    .updateTable('package_credits')
    .set({ booking_id: second!.booking_id })
    .where('booking_id', '=', first!.booking_id)
    .execute()
}

test('the database refuses two credits for one booking', async () => {
  await using api = await startApi()
  await expect(useTwice(api)).rejects.toThrow('package_credits_booking_id_key')
})

test('an expired package books nothing', async () => {
  await using api = await startApi()
  const bought = await buyNewPackage(api, { valid_days: 7 })
  await api.clock.advance({ days: 7 })
  const slot = await slotOf(api, bought, 72)
  expect(await api.as(bought.listener).refusal(bookByCredit, chosen([slot]))).toBe('human_friendly')
  expect((await api.as(bought.listener).call(listCredits)).items).toEqual([])
})

test('a meeting booked before the package expires takes place after it', async () => {
  await using api = await startApi()
  const bought = await buyNewPackage(api, { valid_days: 7 })
  const [booking] = await useCredits(api, bought, [await slotOf(api, bought, 24 * 20)])
  await api.clock.advance({ days: 21 })
  await api.settle()
  expect(await balanceOf(api, booking!.booking_id)).toMatchObject({ earned: 180_000 })
  await expectNoDifference(api)
})

test('a slot that the listener is paying for cannot be booked with a package at the same time', async () => {
  await using api = await startApi()
  const bought = await buyNewPackage(api)
  const slot = await slotOf(api, bought, 72)

  await linkFor(api, bought.listener, [slot])
  expect(await api.as(bought.listener).refusal(bookByCredit, chosen([slot]))).toBe('payment_exists')
})
