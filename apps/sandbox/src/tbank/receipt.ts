import { isFields } from './fields.ts'
import type { Fields } from './fields.ts'
import { Refusal } from './refusal.ts'

/** A terminal without a cash desk needs no receipt, but one that is sent has to add up. */
export function checkReceipt(fields: Fields, amount: number) {
  const receipt = fields['Receipt']
  if (!isFields(receipt)) return
  if (!receipt['Email'] && !receipt['Phone']) throw new Refusal('329')
  const items = sum(Array.isArray(receipt['Items']) ? receipt['Items'].map(amountOf) : [])
  if (items !== amount) throw new Refusal('334')
  const payments = receipt['Payments']
  if (isFields(payments) && sum(Object.values(payments).map(Number)) !== items) throw new Refusal('308')
}

function amountOf(item: unknown): number {
  return isFields(item) ? Number(item['Amount']) : Number.NaN
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
