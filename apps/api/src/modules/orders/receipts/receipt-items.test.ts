import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const names = ['Видеовстреча: Анна Сафонова', 'Видеовстреча: Илья Верещагин'] as const

/** Makes an unpaid order for a meeting of 1,000 roubles in three days and one of 2,500 with another speaker in five. */
async function makeOrderOfTwo(api: TestApi) {
  const other = await makeSpeaker(api, { first_name: 'Илья', last_name: 'Верещагин' })
  const slots = [
    await makeTimeSlot(api, { amount: 100_000, starts_in_minutes: 3 * 24 * 60 }),
    await makeTimeSlot(api, { speaker: other, amount: 250_000, starts_in_minutes: 5 * 24 * 60 }),
  ]
  return linkFor(api, await makeListener(api), slots)
}

async function itemsPrinted(api: TestApi, link: { payment_url: string }) {
  const { receipts } = await bankOf(api).payment(link)
  return receipts.map(({ receipt }) => receipt.Items.map(({ Name, Amount }) => [Name, Amount]))
}

test('a closing receipt lists its own meeting, not the others of the order', async () => {
  await using api = await startApi()
  const link = await makeOrderOfTwo(api)
  await bankOf(api).pay(link)
  await api.clock.advance({ days: 4 })
  await api.settle()
  await api.clock.advance({ days: 2 })
  await api.settle()
  const [first, second] = [
    [names[0], 100_000],
    [names[1], 250_000],
  ]
  expect(await itemsPrinted(api, link)).toEqual([[first, second], [first], [second]])
})

test('the return receipt for the rest of a duplicate payment lists the order’s meetings from the first, up to the sum', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  await bank.faults({ fail_next: { method: 'Init', how: 'lost', times: 1 } })
  const link = await makeOrderOfTwo(api)
  const unused = (await bank.payments()).find(({ payment_id }) => payment_id !== bank.numberOf(link))!
  const twice = { payment_url: `/${unused.payment_id}` }
  await bank.faults({})
  await bank.pay(link)
  await bank.pay(twice)
  await bank.faults({ lose_notifications: true })
  await bank.refundByHand(twice, 150_000)
  await bank.faults({})
  await api.settle()
  expect(await bank.payment(twice)).toMatchObject({ status: 'REFUNDED', remaining_amount: 0 })
  expect((await itemsPrinted(api, twice)).at(-1)).toEqual([
    [names[0], 100_000],
    [names[1], 100_000],
  ])
})
