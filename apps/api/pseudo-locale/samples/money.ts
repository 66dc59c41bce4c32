import { buyNewPackage } from '../../test/packages.ts'
import type { DB } from '../../src/db/types.ts'
import type { Sample, SampleFixtures } from '../sample-fixtures.ts'

type Origin = DB['refunds']['origin']['__select__']

// What a refund returns: a booking's money, or with `booking_id: null` that of a package or a tariff.
interface Refunded {
  order_id: string
  payment_id: string
  booking_id: string | null
}

const causes = ['ASKED', 'EXPIRED', 'SPEAKER_GONE', 'LISTENER_GONE', 'GIVEN_UP', 'BANK', 'REST'] as const

export const moneySamples: Record<string, Sample> = {
  'late-payment': async (fixtures) => {
    const meeting = await fixtures.makeMeeting()
    await makeRefund(fixtures, meeting)
    return [meeting]
  },
  refund: makeRefunds,
  'refund-of-speaker': async (fixtures) => [
    await makeRefund(fixtures, await fixtures.makeMeeting(), { origin: 'BANK' }),
  ],
  'refund-withdrawn': async (fixtures) => [
    await makeRefund(fixtures, await fixtures.makeMeeting(), { status: 'WITHDRAWN' }),
  ],

  'dispute-opened': async (fixtures) => [await makeDispute(fixtures, 'OPEN')],
  'dispute-decided': async (fixtures) => [
    await makeDispute(fixtures, 'REFUNDED'),
    await makeDispute(fixtures, 'DECLINED'),
  ],

  'package-bought': async (fixtures) => [await makePackageOrder(fixtures)],
  'credits-expiring': async (fixtures) => [await makePackageOrder(fixtures)],
  'credits-refunded': async (fixtures) => {
    const order = await makePackageOrder(fixtures)
    const refs = []
    for (const cause of causes) refs.push({ ...(await makeRefund(fixtures, order)), cause })
    return refs
  },
}

async function makeRefunds(fixtures: SampleFixtures) {
  const meeting = await fixtures.makeMeeting()
  return [await makeRefund(fixtures, meeting), await makeRefund(fixtures, meeting, { origin: 'BANK' })]
}

export async function makeRefund(
  { api, id, put }: SampleFixtures,
  { order_id, payment_id, booking_id }: Refunded,
  { origin = 'OURS', status = 'DONE' }: { origin?: Origin; status?: 'DONE' | 'WITHDRAWN' } = {},
) {
  const refund_id = id()
  const refund = {
    order_id,
    payment_id,
    booking_id,
    amount: 100_000,
    returned_amount: status === 'DONE' ? 100_000 : 0,
    origin,
    status,
    why: '',
  }
  await put('refunds', { refund_id, ...refund, created_at: api.clock.now(), done_at: api.clock.now() })
  return { refund_id }
}

async function makeDispute(fixtures: SampleFixtures, status: 'OPEN' | 'REFUNDED' | 'DECLINED') {
  const meeting = await fixtures.makeMeeting()
  const { refund_id } = status === 'REFUNDED' ? await makeRefund(fixtures, meeting) : { refund_id: null }
  const dispute_id = fixtures.id()
  const decided = status === 'OPEN' ? {} : { decided_at: fixtures.api.clock.now(), comment: 'We have looked at it' }
  const { booking_id } = meeting
  const created_at = fixtures.api.clock.now()
  await fixtures.put('disputes', {
    dispute_id,
    booking_id,
    status,
    text: 'No sound',
    created_at,
    refund_id,
    ...decided,
  })
  return { dispute_id }
}

async function makePackageOrder({ api, makeSides }: SampleFixtures) {
  const { link } = await buyNewPackage(api, await makeSides())
  const { order_id, payment_id } = await api.ctx.db
    .selectFrom('payments')
    .select(['order_id', 'payment_id'])
    .where('order_id', '=', link.order_id)
    .executeTakeFirstOrThrow()
  return { order_id, payment_id, booking_id: null }
}
