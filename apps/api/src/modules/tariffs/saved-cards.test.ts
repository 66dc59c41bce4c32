import { changePayment } from '@razgovor/contract/orders'
import { listSavedCards, removeSavedCard } from '@razgovor/contract/saved-cards'
import { unsubscribe } from '@razgovor/contract/tariffs'
import { expect, test } from 'vitest'
import { bankOf } from '../../../test/bank.ts'
import { makeListener, makeSpeaker } from '../../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../../test/start-api.ts'
import { liveUntil, tariffsOf } from '../../../test/tariffs.ts'
import { eraseRenewal } from './erase-renewal.ts'

const start = '2058-01-31T09:00:00Z'
const expires_at = '2058-02-28T09:00:00.000Z'
const renews = { tariff: 'Базовый', expires_at }

function cardsOf(api: TestApi, user: TestUser) {
  const client = api.as(user)
  const list = async () => (await client.call(listSavedCards)).items
  return {
    list,
    remove: async (saved_card_id?: string) =>
      client.call(removeSavedCard, { params: { saved_card_id: saved_card_id ?? (await list())[0]!.saved_card_id } }),
    refusal: async () =>
      client.refusal(removeSavedCard, { params: { saved_card_id: (await list())[0]!.saved_card_id } }),
  }
}

async function subscribed(api: TestApi) {
  const speaker = await makeSpeaker(api)
  const tariffs = tariffsOf(api, speaker)
  await tariffs.buy('BASIC', 'MONTHLY')
  await api.settle()
  return { speaker, tariffs, cards: cardsOf(api, speaker), bank: bankOf(api) }
}

test('a user sees their saved card masked, with its expiry date and the tariff that it renews', async () => {
  await using api = await startApi({ now: start })
  const { speaker, cards } = await subscribed(api)
  const saved_card_id = expect.any(String) as string
  expect(await cards.list()).toEqual([{ saved_card_id, pan: '220077******7761', expires: '12/35', renews }])
  await api.as(speaker).call(unsubscribe)
  expect(await cards.list()).toMatchObject([{ renews: null }])
  expect(await cardsOf(api, await makeListener(api)).list()).toEqual([])
})

test('removing the card stops renewal: the tariff works until its expiry, and nothing is charged', async () => {
  await using api = await startApi({ now: start })
  const { cards, tariffs, bank } = await subscribed(api)
  await cards.remove()
  expect(await cards.list()).toEqual([])
  expect(await tariffs.current()).toMatchObject({ card: null, auto_renew: false, next_charge: null, expires_at })
  await liveUntil(api, '2058-02-28T08:00:00Z')
  expect(await tariffs.current()).toMatchObject({ tariff: { code: 'BASIC' } })
  await liveUntil(api, '2058-03-10T09:00:00Z')
  expect(await tariffs.current()).toMatchObject({ tariff: { code: 'FREE' } })
  expect(await bank.taken()).toBe(99_000)
})

test('removing the card during the grace period ends the tariff', async () => {
  await using api = await startApi({ now: start })
  const { cards, tariffs } = await subscribed(api)
  await tariffs.refuseCard(true)
  await liveUntil(api, '2058-03-01T09:00:00Z')
  expect(await tariffs.current()).toMatchObject({ tariff: { code: 'BASIC' } })
  await cards.remove()
  expect(await tariffs.current()).toMatchObject({ tariff: { code: 'FREE' } })
})

test('removing a card again changes nothing, and a user cannot remove another user’s card', async () => {
  await using api = await startApi({ now: start })
  const { cards, tariffs } = await subscribed(api)
  const [{ saved_card_id } = { saved_card_id: '' }] = await cards.list()
  await cardsOf(api, await makeSpeaker(api)).remove(saved_card_id)
  expect(await cards.list()).toHaveLength(1)
  expect(await tariffs.current()).toMatchObject({ auto_renew: true })
  await cards.remove(saved_card_id)
  await cards.remove(saved_card_id)
  expect(await cards.list()).toEqual([])
})

test('a removal that names a replaced card does not remove the new one', async () => {
  await using api = await startApi({ now: start })
  const { cards, tariffs } = await subscribed(api)
  const [shown] = await cards.list()
  await api.clock.advance({ minutes: 1 })
  await tariffs.buy('PRO', 'MONTHLY')
  await cards.remove(shown!.saved_card_id)
  expect(await cards.list()).toMatchObject([{ renews: { tariff: 'Профи' } }])
})

test('a repeated old bank notification does not restore a removed card', async () => {
  await using api = await startApi({ now: start })
  const { cards, tariffs, bank } = await subscribed(api)
  await api.clock.advance({ minutes: 1 })
  const { payment_url } = await tariffs.buy('PRO', 'MONTHLY')
  await cards.remove()
  for (const { payment_id } of await bank.payments())
    expect(await bank.notify({ payment_url: `/${payment_id}` }, { status: 'CONFIRMED' })).toBe('ok')
  expect(await bank.notify({ payment_url }, { status: 'CONFIRMED' })).toBe('ok')
  expect(await cards.list()).toEqual([])
})

test('a payment made after the removal saves its card', async () => {
  await using api = await startApi({ now: start })
  const { cards, tariffs } = await subscribed(api)
  await cards.remove()
  await api.clock.advance({ minutes: 1 })
  await tariffs.buy('PRO', 'MONTHLY')
  expect(await cards.list()).toHaveLength(1)
  expect(await tariffs.current()).toMatchObject({ auto_renew: true, tariff: { code: 'PRO' } })
})

test('a card cannot be removed during a charge, but can be after the bank reports its result', async () => {
  await using api = await startApi({ now: start })
  const { cards, tariffs, bank } = await subscribed(api)
  await bank.faults({ fail_next: { method: 'Charge', how: 'error' } })
  await liveUntil(api, expires_at)
  expect(await cards.refusal()).toBe('payment_exists')
  await liveUntil(api, '2058-02-28T11:00:00Z')
  expect(await tariffs.current()).toMatchObject({ tariff: { code: 'BASIC' }, auto_renew: true })
  await cards.remove()
  expect(await cards.list()).toEqual([])
})

test('a card cannot be removed during an open payment, but can be after the payment is canceled or paid', async () => {
  await using api = await startApi({ now: start })
  const { speaker, cards, tariffs, bank } = await subscribed(api)
  const { order_id } = await tariffs.take('PRO', 'MONTHLY', { other_card: true })
  expect(await cards.refusal()).toBe('payment_exists')
  await api.as(speaker).call(changePayment, { params: { order_id: order_id! }, body: { status: 'CANCELED' } })
  await cards.remove()
  expect(await tariffs.current()).toMatchObject({ auto_renew: false })

  const other = await subscribed(api)
  const { payment_url } = await other.tariffs.take('PRO', 'MONTHLY', { other_card: true })
  expect(await other.cards.refusal()).toBe('payment_exists')
  await bank.pay({ payment_url: payment_url! })
  await other.cards.remove()
  expect(await other.cards.list()).toEqual([])
  expect(await other.tariffs.current()).toMatchObject({ tariff: { code: 'PRO' }, auto_renew: false })
})

test('another speaker’s open purchase does not prevent the removal of a card', async () => {
  await using api = await startApi({ now: start })
  const { cards } = await subscribed(api)
  await tariffsOf(api, await makeSpeaker(api)).take('PRO', 'MONTHLY')
  await cards.remove()
  expect(await cards.list()).toEqual([])
})

test('erasing a user deletes their card and their record of a removed card, and other users keep theirs', async () => {
  await using api = await startApi({ now: start })
  const [one, other] = [await subscribed(api), await subscribed(api)]
  const removed = () => api.ctx.db.selectFrom('removed_cards').select('user_id').execute()
  await one.cards.remove()
  const third = await subscribed(api)
  await third.cards.remove()
  await eraseRenewal(api.ctx, one.speaker.user_id)
  expect(await removed()).toEqual([{ user_id: third.speaker.user_id }])
  expect(await other.cards.list()).toHaveLength(1)
  await eraseRenewal(api.ctx, other.speaker.user_id)
  expect(await other.cards.list()).toEqual([])
  expect(await other.tariffs.current()).toMatchObject({ auto_renew: false, next_charge: null })
})
