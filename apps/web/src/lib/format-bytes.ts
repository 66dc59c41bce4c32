import { intlLocale } from './format.texts.ts'
import { sizeTexts as texts } from './format-bytes.texts.ts'

const number = new Intl.NumberFormat(intlLocale, { maximumFractionDigits: 1 })

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return texts.bytes(String(bytes))
  const kilobytes = bytes / 1024
  return kilobytes < 1024
    ? texts.kilobytes(number.format(Math.round(kilobytes)))
    : texts.megabytes(number.format(kilobytes / 1024))
}
