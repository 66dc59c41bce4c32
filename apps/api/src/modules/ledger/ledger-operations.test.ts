import { randomUUID } from 'node:crypto'
import { cancelConsultation } from '@razgovor/contract/bookings'
import { recordPayout } from '@razgovor/contract/earnings'
import { changePayment, getOrder } from '@razgovor/contract/orders'
import { refundBooking } from '@razgovor/contract/refunds'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../../../test/api-client.ts'
import { bankOf, linkFor, type Paylink } from '../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser, type MadeUser } from '../../../test/factories.ts'
import { linkWithCode, makePromoCode } from '../../../test/promo-codes.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { findDifferences } from './check-ledger.ts'

const runs = process.env['TEST_LONG'] ? 20 : 2
const stepsPerRun = 60

/** Selects one of the existing orders, modulo their number. */
const nth = fc.nat(100)
const often = <T>(arbitrary: fc.Arbitrary<T>) => ({ weight: 3, arbitrary })
const operation = fc.oneof(
  often(
    fc.record({ kind: fc.constant('order' as const), amounts: amounts(), isPaidAtOnce: fc.boolean(), code: codes() }),
  ),
  fc.record({ kind: fc.constant('pay' as const), nth }),
  fc.record({ kind: fc.constant('repeat the notification' as const), nth }),
  fc.record({ kind: fc.constant('give up' as const), nth }),
  fc.record({
    kind: fc.constant('cancel' as const),
    nth,
    by: fc.constantFrom('listener' as const, 'speaker' as const),
  }),
  often(fc.record({ kind: fc.constant('refund' as const), nth, share: fc.integer({ min: 1, max: 110 }) })),
  fc.record({ kind: fc.constant('pay out' as const), share: fc.integer({ min: 1, max: 110 }) }),
  often(fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 10, max: 900 }) })),
  often(fc.constant({ kind: 'settle' as const })),
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

function amounts() {
  return fc.array(fc.integer({ min: 1000, max: 300_001 }), { minLength: 1, maxLength: 3 })
}

/** Terms of a promo code for every second order. */
function codes() {
  const terms = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ amount: fc.integer({ min: 100, max: 100_000 }) }),
  )
  return fc.option(fc.record({ isOfSpeaker: fc.boolean(), terms }), { freq: 1 })
}

interface Run {
  api: TestApi
  speaker: MadeUser
  listener: MadeUser
  admin: MadeUser
  links: Paylink[]
  /** When jobs last ran; those that became due later have not run yet. */
  settled_at: Date
}

test(`after any sequence of payments, cancellations, refunds and payouts the ledger agrees with them (${runs} runs)`, async () => {
  const sequence = fc.array(operation, { minLength: stepsPerRun, maxLength: stepsPerRun })
  const rule = fc.asyncProperty(sequence, async (operations) => {
    await using api = await startApi()
    const [speaker, listener] = [await makeSpeaker(api), await makeListener(api)]
    const admin = await makeUser(api, 'SUPER_ADMIN')
    const state: Run = { api, speaker, listener, admin, links: [], settled_at: api.clock.now() }
    for (const one of operations) {
      await perform(state, one)
      expect(await findDifferences(api.ctx.db, state.settled_at)).toEqual([])
    }
    await api.clock.advance({ days: 30 })
    await api.settle()
    expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
    expect((await postedAtTheBank(api)) + (await bankOf(api).taken())).toBe(0)
  })
  await fc.assert(rule, { numRuns: runs, endOnFailure: true })
}, 600_000)

async function perform(run: Run, one: Operation): Promise<void> {
  try {
    await operations[one.kind](run, one as never)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
  }
}

const operations: { [K in Operation['kind']]: (run: Run, one: Extract<Operation, { kind: K }>) => Promise<unknown> } = {
  async order({ api, speaker, listener, links }, { amounts: prices, isPaidAtOnce, code }) {
    const hours = 2 + 4 * links.length
    const slots = []
    for (const [n, amount] of prices.entries())
      slots.push(await makeTimeSlot(api, { speaker, starts_in_minutes: (hours + n) * 60 + 1, amount }))
    const link = code
      ? await linkWithCode(api, listener, {
          slots,
          promo_code: await makePromoCode(api, { ...code.terms, ...(code.isOfSpeaker && { speaker }) }),
        })
      : await linkFor(api, listener, slots)
    links.push(link)
    if (isPaidAtOnce) await bankOf(api).pay(link)
  },
  pay: ({ api, links }, { nth: n }) => withLink(links, n, (link) => bankOf(api).pay(link)),
  'repeat the notification': ({ api, links }, { nth: n }) =>
    withLink(links, n, async (link) => {
      const { status } = await bankOf(api).payment(link)
      await bankOf(api).notify(link, { status })
    }),
  'give up': ({ api, links, listener }, { nth: n }) =>
    withLink(links, n, (link) => api.as(listener).call(changePayment, { params: link, body: { status: 'CANCELED' } })),
  async cancel({ api, links, listener, speaker }, { nth: n, by }) {
    await withLink(links, n, async (link) => {
      const { items } = await api.as(listener).call(getOrder, { params: link })
      const { consultation_id } = items[n % items.length]!
      const caller = api.as(by === 'speaker' ? speaker : listener)
      await caller.call(cancelConsultation, { params: { id: consultation_id }, body: { status: 'CANCELED' } })
    })
  },
  async refund({ api, links, listener, admin }, { nth: n, share }) {
    await withLink(links, n, async (link) => {
      const { items } = await api.as(listener).call(getOrder, { params: link })
      const { booking_id, amount } = items[n % items.length]!
      const refund = { booking_id, amount: Math.ceil((amount * share) / 100), why: 'по просьбе' }
      await api.as(admin).call(refundBooking, { params: link, body: { ...refund, idempotency_key: randomUUID() } })
    })
  },
  async 'pay out'({ api, speaker, admin }, { share }) {
    const { balance } = (await api.ctx.db.selectFrom('speaker_balances').select('balance').executeTakeFirst()) ?? {
      balance: 0,
    }
    const amount = Math.max(1, Math.ceil((balance * share) / 100))
    const payout = { speaker_id: speaker.user_id, amount, note: 'платёжка', idempotency_key: randomUUID() }
    await api.as(admin).call(recordPayout, { body: payout })
  },
  wait: ({ api }, { minutes }) => api.clock.advance({ minutes }),
  async settle(run) {
    await run.api.settle()
    run.settled_at = run.api.clock.now()
  },
}

async function withLink(links: readonly Paylink[], n: number, work: (link: Paylink) => Promise<unknown>) {
  const link = links[n % links.length]
  if (link) await work(link)
}

/** The balance of ACQUIRER: negative by the amount that was paid and not refunded. */
async function postedAtTheBank(api: TestApi): Promise<number> {
  const { amount } = await api.ctx.db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('amount'))
    .where('account', '=', 'ACQUIRER')
    .executeTakeFirstOrThrow()
  return amount
}
