import type { AdminValue } from '@razgovor/contract/admin'
import type { AdminField } from '@razgovor/contract/admin-scheme'
import { intlLocale } from '../../lib/format.texts.ts'
import { formatDate, formatTime } from '../../lib/format.ts'
import { adminTexts as texts } from './admin.texts.ts'
import { fieldTexts } from './admin.texts.ts'
import { isRelation } from './row-address.ts'

export type NamedField = Pick<AdminField, 'type' | 'unit' | 'enum_values'>

export function inWords(field: NamedField, value: AdminValue | undefined, zone: string): string {
  if (value === null || value === undefined || value === '') return ''
  if (isRelation(value)) return value.title
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number') return inUnits(field, value)
  if (Array.isArray(value))
    return value.map((each) => inWords({ ...field, type: 'Enum' }, each as AdminValue, zone)).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  if (field.type === 'datetime')
    return isInstant(value) ? `${formatDate(value, zone)}, ${formatTime(value, zone)}` : value
  if (field.type === 'texteditor') return textOf(value)
  return field.enum_values?.find((option) => option.value === value)?.title ?? value
}

function inUnits({ unit }: NamedField, value: number): string {
  const shown = unit === 'kopecks' ? value / 100 : value
  const fraction = unit === 'kopecks' && value % 100 !== 0 ? 2 : 0
  const number = shown.toLocaleString(intlLocale, { minimumFractionDigits: fraction, useGrouping: unit !== undefined })
  return unit ? `${number} ${fieldTexts.units[unit]}` : number
}

function isInstant(value: string): boolean {
  return !Number.isNaN(Date.parse(value))
}

/** Extracts the text of the server's sanitized HTML without rendering it. */
function textOf(html: string): string {
  const body = new DOMParser().parseFromString(html.replaceAll(/<\/(p|h\d|li|blockquote)>/g, '$& '), 'text/html').body
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
