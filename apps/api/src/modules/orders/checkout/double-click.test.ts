import { createPaylink, getOrder, listOrders } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { transact } from '../../../db/transact.ts'
import { bankSettings } from '../../../../test/bank-settings.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { reserveOrder } from './reserve-order.ts'

test.each([2, 3, 5])(
  '%i concurrent clicks on «Оплатить» make one order and one link, in every round',
  async (clicks) => {
    await using api = await startApi()
    const bank = bankOf(api)
    const listener = await makeListener(api)
    const rounds = 15
    for (let round = 0; round < rounds; round++) {
      const slot = await makeTimeSlot(api, { starts_in_minutes: 60 * (round + 1) })
      const links = await Promise.all(Array.from({ length: clicks }, () => linkFor(api, listener, [slot])))
      expect(new Set(links.map((link) => JSON.stringify(link))).size).toBe(1)
    }
    expect((await api.as(listener).call(listOrders)).total_count).toBe(rounds)
    expect(await bank.payments()).toHaveLength(rounds)
  },
)

test('while the acquirer is slow, the second click waits and gets the same link as the first', async () => {
  await using api = await startApi({ environment: bankSettings.timeout(5500) })
  const bank = bankOf(api)
  await bank.faults({ fail_next: { method: 'Init', how: 'timeout', times: 1 } })
  const [listener, slot] = [await makeListener(api), await makeTimeSlot(api)]
  const [one, other] = await Promise.all([linkFor(api, listener, [slot]), linkFor(api, listener, [slot])])
  expect(one).toEqual(other)
})

/** Leaves an order as a process does that dies between the reservation and the acquirer's answer. */
async function reserveAndDie(api: TestApi, listener: TestUser, slot_ids: readonly string[]): Promise<string> {
  const order = { user_id: listener.user_id, slot_ids, promo_code_id: null }
  const reserved = await transact(api.ctx, (tx) => reserveOrder(tx, api.ctx, order))
  return reserved.order_id
}

test('an order left without a link by a crashed process is replaced by the next click', async () => {
  await using api = await startApi({ environment: bankSettings.timeout(10_000) })
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const [slot, other] = [await makeTimeSlot(api), await makeTimeSlot(api, { starts_in_minutes: 60 })]
  const dead = [await reserveAndDie(api, listener, [slot.slot_id]), await reserveAndDie(api, listener, [other.slot_id])]
  await api.clock.advance({ seconds: 30 })

  const links = await Promise.all([linkFor(api, listener, [slot, other]), linkFor(api, listener, [slot, other])])
  expect(new Set(links.map(({ order_id }) => order_id)).size).toBe(1)
  for (const order_id of dead)
    expect(await api.as(listener).call(getOrder, { params: { order_id } })).toMatchObject({ status: 'FAILED' })
  await bank.pay(links[0])
  await api.settle()
  expect(await api.as(listener).call(getOrder, { params: links[0] })).toMatchObject({ status: 'PAID' })
  expect(await bank.taken()).toBe(500_000)
})

test('the place of an order left without a link is freed after three minutes', async () => {
  await using api = await startApi()
  const [listener, rival, slot] = [await makeListener(api), await makeListener(api), await makeTimeSlot(api)]
  await reserveAndDie(api, listener, [slot.slot_id])
  const wanted = { body: { slot_ids: [slot.slot_id] } }
  expect(await api.as(rival).refusal(createPaylink, wanted)).toBe('timeslot_busy')
  await api.clock.advance({ minutes: 3 })
  await api.settle()
  await linkFor(api, rival, [slot])
})
