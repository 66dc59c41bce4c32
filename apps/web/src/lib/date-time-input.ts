import { amountMax } from '@razgovor/contract/limits'

/**
 * Formats a date while it is typed: «24112026» becomes «24.11.2026», and a separator after one digit adds the leading
 * zero.
 */
export function maskDate(text: string): string {
  const padded = text.replace(/^(\d)\D/, '0$1').replace(/^(\d\d)\D?(\d)\D/, '$10$2')
  const digits = padded.replaceAll(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.')
}

/**
 * Formats a time while it is typed. An hour has two digits, or one and a separator; «930» therefore becomes «93:0»
 * until it is corrected.
 */
export function maskTime(text: string): string {
  const digits = text
    .replace(/^(\d)\D/, '0$1')
    .replaceAll(/\D/g, '')
    .slice(0, 4)
  return [digits.slice(0, 2), digits.slice(2)].filter(Boolean).join(':')
}

/** Converts DD.MM.YYYY to YYYY-MM-DD; returns null for a day that does not exist. */
export function parseDate(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text.trim()) ?? []
  if (!day || !month || !year) return null
  try {
    return Temporal.PlainDate.from({ year: +year, month: +month, day: +day }, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

export function writeDate(day: string): string {
  return day.split('-').toReversed().join('.')
}

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/**
 * Converts roubles as people write them, «2 500» or «2500,50», to kopecks; returns null for anything else, or for more
 * than the contract allows.
 */
export function parsePrice(text: string): number | null {
  const plain = text.replaceAll(/[\s₽]/g, '').replace(',', '.')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return null
  const kopecks = Math.round(Number(plain) * 100)
  return kopecks <= amountMax ? kopecks : null
}
