import { Refusal } from './refusal.ts'
import type { ErrorCode } from './refusal.ts'

export type Fields = Record<string, unknown>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Scalars may be strings or numbers: the bank's documentation declares PaymentId both ways. */
export function findText(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

export function getText(fields: Fields, name: string, { max, code }: { max: number; code: ErrorCode }): string {
  const text = findText(fields, name)
  if (!text || text.length > max) throw new Refusal(code)
  return text
}

export function getPaymentId(fields: Fields): string {
  return getText(fields, 'PaymentId', { max: 20, code: '201' })
}

export function findAmount(fields: Fields): number | undefined {
  const amount = fields['Amount']
  if (amount === undefined || amount === null) return undefined
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount > 9_999_999_999) throw new Refusal('247')
  if (amount <= 0) throw new Refusal('251')
  return amount
}
