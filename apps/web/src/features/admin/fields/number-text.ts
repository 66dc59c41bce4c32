import type { AdminField } from '@razgovor/contract/admin-scheme'

type Counted = Pick<AdminField, 'unit'>

export function writeNumber(value: number, { unit }: Counted): string {
  if (unit !== 'kopecks') return String(value)
  return (value % 100 === 0 ? String(value / 100) : (value / 100).toFixed(2)).replace('.', ',')
}

/** Returns null for text that is not a number, or for roubles with more than two decimals. */
export function readNumber(text: string, { unit }: Counted): number | null {
  const plain = text.replaceAll(/[\s₽]/g, '').replace(',', '.').replace('−', '-')
  const pattern = unit === 'kopecks' ? /^-?\d{1,12}(\.\d{1,2})?$/ : /^-?\d{1,15}$/
  if (!pattern.test(plain)) return null
  return unit === 'kopecks' ? Math.round(Number(plain) * 100) : Number(plain)
}
