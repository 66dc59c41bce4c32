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
  const paidAt = (price: number) => (discount === 0 ? price : dividedUp(amount, price, amount + discount))
  return Math.min(paidAt(from) - paidAt(to), amount - refunded_amount)
}

/** `one * other / whole`, rounded up. The product may exceed the safe integers. */
function dividedUp(one: number, other: number, whole: number): number {
  return Number((BigInt(one) * BigInt(other) + BigInt(whole) - 1n) / BigInt(whole))
}
