import { expect, test } from 'vitest'
import type { PaymentKind } from '../orders/acquirer.ts'
import type { Books } from './books.ts'
import { differenceOf, type BankState } from './compare-payment.ts'

const books = (held: number, is_paid = true): Books => ({
  payment_id: 'ours',
  order_id: 'order',
  provider: 'ours',
  provider_payment_id: '1',
  amount: 1000,
  is_paid,
  held,
})
const says = (kind: PaymentKind, amount: number | null = null): BankState => ({
  payment_id: 'ours',
  provider_payment_id: '1',
  provider_status: kind.toUpperCase(),
  kind,
  amount,
  card: null,
  pan: null,
  is_sbp: false,
})

test.each([
  ['paid, without a sum', books(1000), says('paid')],
  ['paid, with its sum', books(1000), says('paid', 1000)],
  ['returned in part', books(400), says('partially_refunded', 400)],
  ['canceled in part before it was taken', books(400), says('partially_reversed', 400)],
  ['returned', books(0), says('refunded', 1000)],
  ['refused, and never paid', books(0, false), says('failed', 1000)],
  ['held but not taken, and never paid', books(0, false), says('held', 1000)],
  ['not known, and never paid', books(0, false), null],
] as const)('books and bank agree: %s', (_, ours, word) => {
  expect(differenceOf(ours, word)).toBeUndefined()
})

test.each(['processing', 'refunding'] as const)(
  'the verdict is postponed while the bank is processing the payment: %s',
  (kind) => {
    expect(differenceOf(books(1000), says(kind, 1000))).toBeNull()
  },
)

test.each(['partially_refunded', 'partially_reversed'] as const)(
  'the verdict is postponed if the bank does not state the partial amount: %s',
  (kind) => {
    expect(differenceOf(books(1000), says(kind))).toBeNull()
  },
)

test.each([
  ['RETURNED_BY_BANK', books(1000), says('refunded'), 0],
  ['RETURNED_BY_BANK', books(1000), says('partially_refunded', 300), 300],
  ['KEPT_BY_BANK', books(0), says('paid'), 1000],
  ['KEPT_BY_BANK', books(300), says('partially_refunded', 301), 301],
  ['NOT_IN_BOOKS', books(0, false), says('paid', 1000), 1000],
  ['NOT_IN_BOOKS', books(0, false), says('paid'), 1000],
  ['NOT_IN_BOOKS', books(0, false), says('partially_refunded', 300), 300],
  ['WRONG_AMOUNT', books(0, false), says('paid', 999), 999],
] as const)('%s is detected from the expected amount and the bank’s state', (kind, ours, word, found) => {
  expect(differenceOf(ours, word)).toEqual({ kind, expected: ours.held, found, provider_status: word!.provider_status })
})

test('a payment unknown to the bank is a difference of the whole expected amount', () => {
  expect(differenceOf(books(700), null)).toEqual({
    kind: 'UNKNOWN_AT_BANK',
    expected: 700,
    found: 0,
    provider_status: '',
  })
})
