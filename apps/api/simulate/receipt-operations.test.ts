import { recordChargeback } from '@razgovor/contract/chargebacks'
import { refundBooking, retryRefund, settleRefundOutside, withdrawRefund } from '@razgovor/contract/refunds'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDifferences } from '../src/modules/ledger/check-ledger.ts'
import { Refusal } from '../test/api-client.ts'
import { bankOf, linkFor } from '../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser, type MadeUser } from '../test/factories.ts'
import { refuse } from '../test/refused-refund.ts'
import { runJob } from '../test/run-job.ts'
import { startApi, type TestApi } from '../test/start-api.ts'
import { checkReceipts } from './checks/receipts.ts'

const runs = process.env['TEST_LONG'] ? 60 : 6
const stepsPerRun = 16

/** So small that never all of the payment goes back, after which the bank prints no closing receipt. */
const share = fc.integer({ min: 1, max: 12 })
const nth = fc.nat(100)
const decisions = { retry: retryRefund, outside: settleRefundOutside, withdraw: withdrawRefund }

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund' as const), nth, share, isRefused: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      nth,
      how: fc.constantFrom('retry' as const, 'outside' as const, 'withdraw' as const, 'withdraw' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('charge back' as const), share }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('spoil' as const),
      how: fc.constantFrom('lost' as const, '500' as const, 'error' as const),
      lose_notifications: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 20 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type StepOf<K extends Step['kind']> = Extract<Step, { kind: K }>

const price = 250_000

interface Run {
  api: TestApi
  admin: MadeUser
  order_id: string
  payment: string
  withdrawn: number
}

/** Pays for two meetings of one price in one order, so that the bank's documents do not say which is closed. */
async function startRun(api: TestApi): Promise<Run> {
  const speaker = await makeSpeaker(api)
  const inHours = (count: number) => ({ speaker, starts_in_minutes: count * 60, amount: price })
  const slots = [await makeTimeSlot(api, inHours(6)), await makeTimeSlot(api, inHours(20))]
  const link = await linkFor(api, await makeListener(api), slots)
  await bankOf(api).pay(link)
  await api.settle()
  const admin = await makeUser(api, 'SUPER_ADMIN')
  return { api, admin, order_id: link.order_id, payment: bankOf(api).numberOf(link), withdrawn: 0 }
}

async function pass({ api }: Run, hours: number): Promise<void> {
  await api.clock.advance({ hours })
  await runJob(api.ctx, 'sweep-payments', {})
  await api.settle()
}

const acts = {
  async refund({ api, admin, order_id }: Run, asked: StepOf<'refund'>) {
    const bookings = await api.ctx.db
      .selectFrom('bookings')
      .select('booking_id')
      .where('order_id', '=', order_id)
      .orderBy('time_start')
      .execute()
    const { booking_id } = bookings[asked.nth % bookings.length]!
    const amount = (price / 100) * asked.share
    const body = { booking_id, amount, why: 'по просьбе', idempotency_key: randomUUID() }
    const make = () => api.as(admin).call(refundBooking, { params: { order_id }, body })
    await (asked.isRefused ? refuse(api, make) : make())
  },
  async decide(run: Run, asked: StepOf<'decide'>) {
    const { api, admin, order_id } = run
    const failed = await api.ctx.db
      .selectFrom('refunds')
      .select('refund_id')
      .where('order_id', '=', order_id)
      .where('status', '=', 'FAILED')
      .orderBy('created_at')
      .execute()
    const params = failed[asked.nth % failed.length]
    if (!params) return
    await api.as(admin).call(decisions[asked.how], { params, body: { why: 'решили так' } })
    if (asked.how === 'withdraw') run.withdrawn += 1
  },
  async 'charge back'({ api, admin, payment }: Run, asked: StepOf<'charge back'>) {
    const charged_back_on = api.clock.now().toISOString().slice(0, 10)
    const body = { payment, amount: (price / 100) * asked.share, bank_reference: randomUUID(), charged_back_on }
    await api.as(admin).call(recordChargeback, { body })
  },
  async spoil({ api }: Run, { how, lose_notifications }: StepOf<'spoil'>) {
    await bankOf(api).faults({ lose_notifications, fail_next: { method: 'SendClosingReceipt', how } })
  },
  /** The bank's news come within a day: after that an unanswered closing receipt is taken for not printed. */
  async wait(run: Run, { hours }: StepOf<'wait'>) {
    await pass(run, hours)
    await bankOf(run.api).faults({})
  },
}
type Act<K extends Step['kind']> = (run: Run, asked: StepOf<K>) => Promise<void>

async function settleAll(run: Run): Promise<void> {
  const { api } = run
  await bankOf(api).faults({})
  for (let passed = 0; passed < 20; passed++) await pass(run, 6)
}

test('the closing receipts add up to the earned sum, in whatever order refunds are made, refused, withdrawn and repeated', async () => {
  await using api = await startApi()
  let withdrawn = 0

  async function performAll(steps: readonly Step[]): Promise<void> {
    const run = await startRun(api)
    for (const asked of steps) {
      try {
        await (acts[asked.kind] as Act<typeof asked.kind>)(run, asked)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
      // Two refunds of one instant would have no order.
      await api.clock.advance({ seconds: 1 })
      await api.settle()
    }
    await settleAll(run)
    withdrawn += run.withdrawn
    const now = api.clock.now()
    const bank = await bankOf(api).payments()
    expect(await checkReceipts({ db: api.ctx.db, now, bank, patienceDays: 0, isNew: () => false })).toEqual([])
    expect(await findDifferences(api.ctx.db, now)).toEqual([])
  }

  const steps = fc.array(step, { minLength: stepsPerRun, maxLength: stepsPerRun })
  await fc.assert(fc.asyncProperty(steps, performAll), { numRuns: runs })
  expect(withdrawn).toBeGreaterThan(0)
}, 600_000)
