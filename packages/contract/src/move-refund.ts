interface Paid {
  amount: number
  discount: number
  refunded_amount: number
}

/**
 * Returns the refund for moving a booking from one price to a lower one. The discount shrinks with the price, so that
 * speaker and platform share the rest in the same proportion. Whole kopecks are rounded in their favor.
 */
export function moveRefund({ amount, discount, refunded_amount }: Paid, from: number, to: number): number {
  return Math.min(paidAt({ amount, discount }, from) - paidAt({ amount, discount }, to), amount - refunded_amount)
}

/** The kopecks that a booking costs at another price, with its discount in proportion. */
export function paidAt({ amount, discount }: Pick<Paid, 'amount' | 'discount'>, price: number): number {
  return discount === 0 ? price : dividedUp(amount, price, amount + discount)
}

/** `one * other / whole`, rounded up. The product may exceed the safe integers. */
function dividedUp(one: number, other: number, whole: number): number {
  return Number((BigInt(one) * BigInt(other) + BigInt(whole) - 1n) / BigInt(whole))
}
