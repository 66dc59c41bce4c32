import { changePayment, createPaylink, getOrder } from '@razgovor/contract/orders'
import { listPromoCodes } from '@razgovor/contract/promo-codes'
import { getReceipt } from '@razgovor/contract/receipts'
import { expect, test } from 'vitest'
import { reasonOf, refusalOf } from '../../../../test/api-client.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeTimeSlot, type MadeUser } from '../../../../test/factories.ts'
import { expectNoDifference } from '../../../../test/ledger.ts'
import { linkWithCode, makePromoCode, paylinkWithCode, usesTaken } from '../../../../test/promo-codes.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const orderOf = (api: TestApi, user: MadeUser, params: { order_id: string }) => api.as(user).call(getOrder, { params })

test('an order keeps its code, its bearer and the discount of each meeting; bank and receipt get the paid sum', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const own = await makeTimeSlot(api)
  const slots = [own, await makeTimeSlot(api, { starts_in_minutes: 9000 })]
  const promo_code = await makePromoCode(api, { speaker: own.speaker, percent: 15 })

  const wrong = api.as(listener).call(createPaylink, paylinkWithCode({ slots, promo_code, amount: 500_000 }))
  expect(await refusalOf(wrong)).toMatchObject({ refusal: 'human_friendly' })
  const link = await linkWithCode(api, listener, { slots, promo_code, amount: 462_500 })
  const kept = {
    amount: 462_500,
    discount: 37_500,
    promo_code,
    discount_bearer: 'SPEAKER',
    items: [
      { slot_id: own.slot_id, amount: 212_500, discount: 37_500 },
      { amount: 250_000, discount: 0 },
    ],
  }
  expect(await orderOf(api, listener, link)).toMatchObject(kept)
  await bank.pay(link)
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'PAID', ...kept })
  const payment = await bank.payment(link)
  expect(payment).toMatchObject({ amount: 462_500 })
  expect(payment.receipts[0]!.receipt.Items.map(({ Amount }) => Amount)).toEqual([212_500, 250_000])
  expect(await api.as(listener).call(getReceipt, { params: link })).toMatchObject({
    amount: 462_500,
    items: [{ amount: 212_500 }, { amount: 250_000 }],
  })
  await expectNoDifference(api)
})

test('the same slots with the same code are the same order; with another one, or none, they replace it', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slots = [await makeTimeSlot(api)]
  const promo_code = await makePromoCode(api, { uses_max: 1, person_uses_max: 1 })
  const plain = await linkFor(api, listener, slots)
  const cheaper = await linkWithCode(api, listener, { slots, promo_code })
  expect(await linkWithCode(api, listener, { slots, promo_code })).toEqual(cheaper)
  expect(await orderOf(api, listener, plain)).toMatchObject({ status: 'CANCELED' })
  expect(await orderOf(api, listener, cheaper)).toMatchObject({ status: 'PENDING', amount: 225_000 })
  expect(await usesTaken(api, promo_code)).toBe(1)
  const again = await linkFor(api, listener, slots)
  expect(await orderOf(api, listener, cheaper)).toMatchObject({ status: 'CANCELED' })
  expect(await orderOf(api, listener, again)).toMatchObject({ status: 'PENDING', amount: 250_000, promo_code: null })
  expect(await usesTaken(api, promo_code)).toBe(0)
})

test('a refused code, or a wrong sum, leaves the unpaid order for the same slots as it is', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slots = [await makeTimeSlot(api)]
  const link = await linkFor(api, listener, slots)
  const [ended, active] = [await makePromoCode(api, { valid_until: api.clock.now() }), await makePromoCode(api)]
  const buy = (promo_code: string, amount: number) =>
    api.as(listener).refusal(createPaylink, paylinkWithCode({ slots, promo_code, amount }))
  expect(await buy(ended, 225_000)).toBe('promo_code_expired')
  expect(await buy(active, 224_999)).toBe('human_friendly')
  expect(await orderOf(api, listener, link)).toMatchObject({ status: 'PENDING', amount: 250_000 })
})

test('the last use of a code is free again once the own order with it is overdue', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slots = [await makeTimeSlot(api)]
  const promo_code = await makePromoCode(api, { uses_max: 1, person_uses_max: 1 })
  const link = await linkWithCode(api, listener, { slots, promo_code })
  await api.ctx.db.updateTable('orders').set({ expires_at: api.clock.now() }).execute()
  const second = await linkWithCode(api, listener, { slots, promo_code })
  expect(second.order_id).not.toBe(link.order_id)
  expect(await usesTaken(api, promo_code)).toBe(1)
})

test.each([
  [
    'given up',
    (api: TestApi, { listener, link }: Ending) =>
      api.as(listener).call(changePayment, { params: link, body: { status: 'CANCELED' } }),
  ],
  ['declined', (api: TestApi, { link }: Ending) => bankOf(api).decline(link)],
  ['left unpaid', (api: TestApi) => api.clock.advance({ minutes: 21 })],
] as const)('an order that is %s gives its use of the code back', async (_how, end) => {
  await using api = await startApi()
  const [listener, other] = [await makeListener(api), await makeListener(api)]
  const [slot, another] = [await makeTimeSlot(api), await makeTimeSlot(api)]
  const promo_code = await makePromoCode(api, { uses_max: 1 })
  const link = await linkWithCode(api, listener, { slots: [slot], promo_code })
  const bought = paylinkWithCode({ slots: [another], promo_code })
  expect(await api.as(other).refusal(createPaylink, bought)).toBe('promo_code_used_up')
  await end(api, { listener, link })
  await api.settle()
  expect(await usesTaken(api, promo_code)).toBe(0)
  await api.as(other).call(createPaylink, bought)
  expect(await usesTaken(api, promo_code)).toBe(1)
})

interface Ending {
  listener: MadeUser
  link: Awaited<ReturnType<typeof linkFor>>
}

test('only one of several concurrent orders gets the last use of a code', async () => {
  await using api = await startApi()
  const promo_code = await makePromoCode(api, { uses_max: 1 })
  const buyers = await Promise.all(
    [1, 2, 3, 4].map(async () => ({ listener: await makeListener(api), slots: [await makeTimeSlot(api)] })),
  )
  const tries = await Promise.allSettled(
    buyers.map(({ listener, slots }) => linkWithCode(api, listener, { slots, promo_code })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ error_name: 'promo_code_used_up' })
  expect(await usesTaken(api, promo_code)).toBe(1)
  expect(await api.ctx.db.selectFrom('orders').select('order_id').execute()).toHaveLength(1)
})

test('a code for one use a person applies to one of two concurrent orders of a listener', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const promo_code = await makePromoCode(api, { person_uses_max: 1 })
  const slots = [await makeTimeSlot(api), await makeTimeSlot(api, { starts_in_minutes: 300 })]
  const tries = await Promise.allSettled(
    slots.map((slot) => linkWithCode(api, listener, { slots: [slot], promo_code })),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await usesTaken(api, promo_code)).toBe(1)
})

test('the database refuses an order that exceeds the limits of its code', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const code = await makePromoCode(api, { uses_max: 2, person_uses_max: 1 })
  const { promo_code_id } = await api.ctx.db
    .selectFrom('promo_codes')
    .select('promo_code_id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const insert = async (user: MadeUser) => {
    const now = api.clock.now()
    const money = { amount: 1000, discount: 1, discount_bearer: 'PLATFORM', promo_code_id } as const
    const terms = { refund_hours: 24, commission_percent: 10, created_at: now, expires_at: now }
    const order = { order_id: crypto.randomUUID(), user_id: user.user_id, kind: 'BOOKINGS', status: 'NEW' } as const
    await api.ctx.db
      .insertInto('orders')
      .values({ ...order, ...money, ...terms })
      .execute()
  }
  await insert(listener)
  await expect(insert(listener)).rejects.toMatchObject({ constraint: 'promo_codes_person_uses' })
  await insert(await makeListener(api))
  await expect(insert(await makeListener(api))).rejects.toMatchObject({ constraint: 'promo_codes_uses' })
  expect(await usesTaken(api, code)).toBe(2)
})

test('an order paid after its use was returned and taken by another listener keeps its discount', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const [late, other] = [await makeListener(api), await makeListener(api)]
  const slot = await makeTimeSlot(api)
  const promo_code = await makePromoCode(api, { speaker: slot.speaker, uses_max: 1, person_uses_max: 1 })
  const link = await linkWithCode(api, late, { slots: [slot], promo_code })
  await api.ctx.db.updateTable('orders').set({ status: 'EXPIRED' }).execute()
  await api.ctx.db.updateTable('bookings').set({ status: 'EXPIRED', reason: 'EXPIRED' }).execute()
  const second = await makeTimeSlot(api, { speaker: slot.speaker, starts_in_minutes: 300 })
  await bank.pay(await linkWithCode(api, other, { slots: [second], promo_code }))
  await bank.pay(link)
  await api.settle()
  expect(await orderOf(api, late, link)).toMatchObject({
    status: 'PAID',
    amount: 200_000,
    items: [{ status: 'BOOKED', amount: 200_000, discount: 50_000 }],
  })
  expect((await api.as(slot.speaker).call(listPromoCodes, { params: slot.speaker })).items).toMatchObject([
    { uses_count: 2, discount_total: 100_000, state: 'USED_UP' },
  ])
  expect(await usesTaken(api, promo_code)).toBe(1)
  // A late payment also counts toward the listener's own limit.
  await api.ctx.db.updateTable('promo_codes').set({ uses_max: 9 }).execute()
  const third = await makeTimeSlot(api, { speaker: slot.speaker, starts_in_minutes: 600 })
  const bought = paylinkWithCode({ slots: [third], promo_code })
  expect(await reasonOf(api.as(late).call(createPaylink, bought))).toBe('promo_code_used_by_you')
  await expectNoDifference(api)
})

test('paying again uses the same code, and without it only at a price that was shown', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const slots = [await makeTimeSlot(api)]
  const promo_code = await makePromoCode(api)
  const link = await linkWithCode(api, listener, { slots, promo_code })
  const again = (order_id: string, amount: number) =>
    api.as(listener).call(changePayment, { params: { order_id }, body: { status: 'NEW', amount } })
  expect(await again(link.order_id, 225_000)).toMatchObject({ order_id: link.order_id })
  await bank.decline(link)
  const second = await again(link.order_id, 225_000)
  expect(second).toMatchObject({ status: 'PENDING', amount: 225_000, promo_code })
  await bank.decline({ payment_url: second.payment_url! })
  await api.ctx.db.updateTable('promo_codes').set({ is_active: false }).execute()
  // A new promo code with the same text is not the one that the order used.
  await makePromoCode(api, { code: promo_code, percent: 1 })
  expect(await refusalOf(again(second.order_id, 225_000))).toMatchObject({ refusal: 'human_friendly' })
  const unseen = { params: { order_id: second.order_id }, body: { status: 'NEW' } } as const
  expect(await api.as(listener).refusal(changePayment, unseen)).toBe('promo_code_expired')
  expect(await again(second.order_id, 250_000)).toMatchObject({ status: 'PENDING', amount: 250_000, promo_code: null })
})
