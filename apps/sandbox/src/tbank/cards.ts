import type { ErrorCode } from './refusal.ts'

export type Card = { pan: string; title: string; outcome: 'success' | ErrorCode; card_id: number }

/** Of the years to come: the documents' 12/25 is over. */
export const EXPIRY = '1235'

export const SUCCESS_CARD: Card = {
  pan: '2200770239097761',
  title: 'Оплата проходит',
  outcome: 'success',
  card_id: 322264,
}

export const CARDS: Card[] = [
  SUCCESS_CARD,
  { pan: '2201382000000831', title: 'Недостаточно средств', outcome: '1051', card_id: 322265 },
]

export function maskPan(pan: string): string {
  return `${pan.slice(0, 6)}******${pan.slice(-4)}`
}

export function formatPan(pan: string): string {
  return pan.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
