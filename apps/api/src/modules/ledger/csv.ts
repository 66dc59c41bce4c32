import { textTexts } from '../../text/text.texts.ts'
/** A byte order mark and semicolons, as Russian versions of Excel expect. */
export function toCsv(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((line) => line.map(toCell).join(';')).join('\r\n')}\r\n`
}

// Spreadsheets execute cells that begin like this, except negative numbers; a leading apostrophe prevents it.
const formula = /^(?:[=+@\t\r]|-(?!\d+,\d\d$))/
const quotedDigits = /^="\d+"$/

export function toCell(text: string): string {
  const harmless = formula.test(text) && !quotedDigits.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A spreadsheet would read it as a number and drop leading zeros and the last digits of a 20-digit account. */
export function asText(digits: string): string {
  return /^\d+$/.test(digits) ? `="${digits}"` : digits
}

/** Kopecks to roubles with a decimal comma. */
export function inDecimals(amount: number): string {
  return (amount / 100).toFixed(2).replace('.', ',')
}

/** «14.01.2030 12:00»: without the usual comma spreadsheets recognize a date. */
export function momentInWall(at: Date, zone: string): string {
  const parts = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(textTexts.locale, { ...parts, timeZone: zone }).format(at).replace(',', '')
}
