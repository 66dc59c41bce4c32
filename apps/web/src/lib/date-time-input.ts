import { amountMax } from '@razgovor/contract/limits'

/** «24112026» becomes «24.11.2026» while it is typed; a separator after one digit puts the zero before it. */
export function maskDate(text: string): string {
  const padded = text.replace(/^(\d)\D/, '0$1').replace(/^(\d\d)\D?(\d)\D/, '$10$2')
  const digits = padded.replaceAll(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.')
}

/** «930» stays «93:0» until it is mended: the hour has two digits, or a separator after one. */
export function maskTime(text: string): string {
  const digits = text
    .replace(/^(\d)\D/, '0$1')
    .replaceAll(/\D/g, '')
    .slice(0, 4)
  return [digits.slice(0, 2), digits.slice(2)].filter(Boolean).join(':')
}

/** YYYY-MM-DD of DD.MM.YYYY, or null where the calendar has no such day. */
export function parseDate(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text.trim()) ?? []
  if (!day || !month || !year) return null
  try {
    return Temporal.PlainDate.from({ year: +year, month: +month, day: +day }, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

/** DD.MM.YYYY of YYYY-MM-DD. */
export function writeDate(day: string): string {
  return day.split('-').toReversed().join('.')
}

/** Strictly HH:mm. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Kopecks of roubles as people write them: «2 500», «2500,50»; null where that is no sum or more than the contract allows. */
export function parsePrice(text: string): number | null {
  const plain = text.replaceAll(/[\s₽]/g, '').replace(',', '.')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return null
  const kopecks = Math.round(Number(plain) * 100)
  return kopecks <= amountMax ? kopecks : null
}
