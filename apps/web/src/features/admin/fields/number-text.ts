import type { AdminField } from '@razgovor/contract/admin'

type Counted = Pick<AdminField, 'unit'>

/** As people write it: kopecks as roubles, «2500,50». */
export function writeNumber(value: number, { unit }: Counted): string {
  if (unit !== 'kopecks') return String(value)
  return (value % 100 === 0 ? String(value / 100) : (value / 100).toFixed(2)).replace('.', ',')
}

/** Null where that is no number, or roubles have more than kopecks. */
export function readNumber(text: string, { unit }: Counted): number | null {
  const plain = text.replaceAll(/[\s₽]/g, '').replace(',', '.').replace('−', '-')
  const pattern = unit === 'kopecks' ? /^-?\d{1,12}(\.\d{1,2})?$/ : /^-?\d{1,15}$/
  if (!pattern.test(plain)) return null
  return unit === 'kopecks' ? Math.round(Number(plain) * 100) : Number(plain)
}
