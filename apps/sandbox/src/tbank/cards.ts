import type { ErrorCode } from './refusal.ts'

export interface Card {
  pan: string
  title: string
  outcome: 'success' | ErrorCode
  card_id: number
}

/** The documentation's 12/25 has expired. */
export const expiry = '1235'

export const successCard: Card = {
  pan: '2200770239097761',
  title: 'Оплата проходит',
  outcome: 'success',
  card_id: 322264,
}

export const testCards: Card[] = [
  successCard,
  { pan: '2201382000000831', title: 'Недостаточно средств', outcome: '1051', card_id: 322265 },
]

export function maskPan(pan: string): string {
  return `${pan.slice(0, 6)}******${pan.slice(-4)}`
}

export function formatPan(pan: string): string {
  return pan.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
