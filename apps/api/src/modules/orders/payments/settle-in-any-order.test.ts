import { getOrder, updateOrderStatus } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { bankOf, linkFor, type Bank, type Paylink } from '../../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'
import { runJob } from '../../../../test/run-job.ts'

const orderOf = (api: TestApi, user: TestUser, { order_id }: Paylink) =>
  api.as(user).call(getOrder, { params: { order_id } })

const statusesOf = async (api: TestApi, { order_id }: Paylink) =>
  (await api.ctx.db.selectFrom('bookings').select('status').where('order_id', '=', order_id).execute()).map(
    ({ status }) => status,
  )

interface Scene {
  api: TestApi
  bank: Bank
  listener: TestUser
  link: Paylink
}

async function send(bank: Bank, link: Paylink, status: string) {
  const outcome = await bank.notify(link, { status })
  if (outcome !== 'ok') throw new Error(`the notification ${status} was ${outcome}`)
}

/** Events of a payment, run in any order. The acquirer's notifications arrive only when a step sends them. */
const steps = {
  /** A payment closed at the bank can no longer be paid. */
  async confirmed({ bank, link }: Scene) {
    const { ok } = await bank.pay(link)
    if (ok) await send(bank, link, 'CONFIRMED')
  },
  async again({ bank, link }: Scene) {
    await send(bank, link, 'CONFIRMED')
  },
  async rejected({ bank, link }: Scene) {
    await send(bank, link, 'REJECTED')
  },
  async expiry({ api, link }: Scene) {
    await api.clock.advance({ minutes: 20 })
    await runJob(api.ctx, 'expire-order', link)
  },
  async asked({ api, listener, link }: Scene) {
    await api.as(listener).call(updateOrderStatus, { params: link })
  },
} as const
type Step = keyof typeof steps

function arrangements(left: readonly Step[]): Step[][] {
  return [
    [],
    ...left.flatMap((step) => arrangements(left.filter((other) => other !== step)).map((rest) => [step].concat(rest))),
  ]
}

const sequences = arrangements(['confirmed', 'again', 'rejected', 'expiry', 'asked'])
  // `again` sends the same notification as `confirmed`, so it is only tested after it.
  .filter((sequence) => sequence.includes('confirmed') && !isBefore(sequence, 'again', 'confirmed'))
  .filter((sequence) => sequence.length <= (process.env['TEST_LONG'] ? 5 : 3))

function isBefore(sequence: readonly Step[], a: Step, b: Step): boolean {
  return sequence.includes(a) && sequence.indexOf(a) < sequence.indexOf(b)
}

test(`a confirmed payment ends as one paid order and booking in any order of events (${sequences.length} sequences)`, async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  await bank.faults({ lose_notifications: true })
  const listener = await makeListener(api)
  const speaker = await makeSpeaker(api)
  for (const [n, sequence] of sequences.entries()) {
    const slot = await makeTimeSlot(api, { speaker, starts_in_minutes: 3 * 24 * 60 + 60 * n })
    const link = await linkFor(api, listener, [slot])
    for (const step of sequence) await steps[step]({ api, bank, listener, link })

    const { status, refunded_amount, items } = await orderOf(api, listener, link)
    const live = (await statusesOf(api, link)).filter((booking) => booking === 'BOOKED')
    const isPaid = (await bank.payment(link)).status === 'CONFIRMED'
    if (isPaid) expect([sequence, status, items[0]!.status]).toEqual([sequence, 'PAID', 'BOOKED'])
    expect([sequence, refunded_amount, live.length]).toEqual([sequence, 0, isPaid ? 1 : 0])
  }
  expect(await api.ctx.db.selectFrom('refunds').selectAll().execute()).toEqual([])
}, 600_000)

test('concurrent events end as one paid order and one booking', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  await bank.faults({ lose_notifications: true })
  const listener = await makeListener(api)
  const speaker = await makeSpeaker(api)
  for (let n = 0; n < 8; n++) {
    const slot = await makeTimeSlot(api, { speaker, starts_in_minutes: 3 * 24 * 60 + 60 * n })
    const link = await linkFor(api, listener, [slot])
    await bank.pay(link)
    const scene = { api, bank, listener, link }
    const { again, rejected, expiry, asked } = steps
    await Promise.all([again, rejected, again, expiry, asked, again, rejected, asked].map((step) => step(scene)))
    expect(await orderOf(api, listener, link)).toMatchObject({ status: 'PAID', items: [{ status: 'BOOKED' }] })
    expect((await statusesOf(api, link)).filter((status) => status === 'BOOKED')).toHaveLength(1)
  }
  await api.settle()
  expect(await bank.taken()).toBe(8 * 250_000)
  expect(await api.ctx.db.selectFrom('refunds').selectAll().execute()).toEqual([])
})
