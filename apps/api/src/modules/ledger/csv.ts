import { textTexts } from '../../text/text.texts.ts'
/** For a spreadsheet that reads Russian: a byte order mark and semicolons. */
export function toCsv(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((line) => line.map(toCell).join(';')).join('\r\n')}\r\n`
}

/** Spreadsheets read these as formulas, except negative sums; a leading apostrophe makes them text. */
const formula = /^(?:[=+@\t\r]|-(?!\d+,\d\d$))/
/** What `asText` writes. */
const quotedDigits = /^="\d+"$/

export function toCell(text: string): string {
  const harmless = formula.test(text) && !quotedDigits.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** As a number it would lose leading zeros, and a 20-digit account its last digits. */
export function asText(digits: string): string {
  return /^\d+$/.test(digits) ? `="${digits}"` : digits
}

/** Kopecks in roubles, with a comma. */
export function inDecimals(amount: number): string {
  return (amount / 100).toFixed(2).replace('.', ',')
}

/** «14.01.2030 12:00»: without the comma a spreadsheet takes it for a date. */
export function momentInWall(at: Date, zone: string): string {
  const parts = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(textTexts.locale, { ...parts, timeZone: zone }).format(at).replace(',', '')
}
