import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commissionOf, commissionRate } from '../ledger/commission.ts'
import { bearerOf, discountLines } from './discount-lines.ts'

const now = new Date('2058-01-14T09:00:00Z')

function slotsOf(prices: readonly number[], speaker_id = 'anna', prefix = '') {
  return prices.map((amount, index) => ({
    slot_id: `${prefix}${index}`,
    speaker_id,
    time_start: new Date(+now + index),
    amount,
  }))
}

const terms = { speaker_id: 'anna', percent: null, amount: null, is_first_only: false }
const off = (given: Partial<Parameters<typeof discountLines>[0]>, prices: readonly number[]) =>
  discountLines({ ...terms, ...given }, slotsOf(prices), 10).map(({ discount, outcome }) => [discount, outcome])

test('a percentage is taken from each price, down to whole kopecks', () => {
  expect(off({ percent: 15 }, [250_000, 99_999])).toEqual([
    [37_500, 'APPLIED'],
    [14_999, 'APPLIED'],
  ])
})

test('an amount is spread over the slots and adds up exactly', () => {
  expect(off({ amount: 10_000 }, [100_000, 100_000, 100_000])).toEqual([
    [3333, 'APPLIED'],
    [3333, 'APPLIED'],
    [3334, 'APPLIED'],
  ])
})

test("a speaker's discount leaves the platform its commission, a platform's one the speaker their share", () => {
  expect(off({ percent: 100 }, [250_000])).toEqual([[225_000, 'LIMITED']])
  expect(off({ amount: 900_000 }, [250_000, 100_000])).toEqual([
    [225_000, 'LIMITED'],
    [90_000, 'LIMITED'],
  ])
  expect(off({ speaker_id: null, percent: 20 }, [250_000])).toEqual([[25_000, 'LIMITED']])
})

test('without a commission 10 roubles are left to pay', () => {
  const [line] = discountLines({ ...terms, percent: 100 }, slotsOf([250_000]), 0)
  expect(line).toMatchObject({ discount: 249_000, outcome: 'LIMITED' })
})

test('a code for the first meeting discounts the earliest one of its speaker', () => {
  const slots = [...slotsOf([250_000], 'boris'), ...slotsOf([200_000, 100_000], 'anna', 'a')]
  const lines = discountLines({ ...terms, percent: 10, is_first_only: true }, slots.toReversed(), 10)
  expect(new Map(lines.map(({ slot_id, discount, outcome }) => [slot_id, [discount, outcome]]))).toEqual(
    new Map([
      ['0', [0, 'OTHER_SPEAKER']],
      ['a0', [20_000, 'APPLIED']],
      ['a1', [0, 'ONLY_FIRST']],
    ]),
  )
})

test('at any prices a discount adds up, and so does the commission after a partial refund', () => {
  const kinds = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), amount: fc.constant(null) }),
    fc.record({ percent: fc.constant(null), amount: fc.integer({ min: 100, max: 2_000_000 }) }),
  )
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1000, max: 1_000_003 }), { minLength: 1, maxLength: 8 }),
      kinds,
      fc.constantFrom('anna', null),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      (prices, kind, speaker_id, percent, kept) => {
        const given = { ...terms, ...kind, speaker_id }
        const bearer = bearerOf(given)
        const lines = discountLines(given, slotsOf(prices), percent)
        if (lines.every(({ outcome }) => outcome === 'APPLIED') && kind.amount !== null)
          expect(lines.reduce((sum, { discount }) => sum + discount, 0)).toBe(kind.amount)
        for (const { price, discount } of lines) {
          const amount = price - discount
          expect(amount).toBeGreaterThanOrEqual(1000)
          const { commission_part, commission_whole } = commissionRate({ amount, discount, bearer }, percent)
          const commissionLeft = (left: number) => Math.floor((left * (commission_part ?? percent)) / commission_whole)
          const full = commissionOf(price, percent)
          if (bearer === 'SPEAKER') expect(commissionLeft(amount)).toBe(full)
          else expect(amount - commissionLeft(amount)).toBe(price - full)
          const left = Math.floor((amount * kept) / 100)
          expect(commissionLeft(left)).toBeGreaterThanOrEqual(0)
          expect(commissionLeft(left)).toBeLessThanOrEqual(commissionLeft(amount))
          expect(left - commissionLeft(left)).toBeGreaterThanOrEqual(0)
          expect(left - commissionLeft(left)).toBeLessThanOrEqual(amount - commissionLeft(amount))
        }
      },
    ),
  )
})
