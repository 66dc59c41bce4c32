import type { FieldFilter } from '@razgovor/contract/admin'
import type { AdminField } from '@razgovor/contract/admin-scheme'
import { fromLocal, toLocal } from './fields/local-time.ts'
import { readNumber, writeNumber } from './fields/number-text.ts'

export interface FilterDraft {
  is: string
  in: readonly string[]
  from: string
  to: string
  has: string
  empty: '' | 'yes' | 'no'
}

interface Of {
  field: AdminField
  zone: string
}

export function toDraft(filter: FieldFilter | undefined, of: Of): FilterDraft {
  const { is, in: oneOf, from, to, has, empty } = filter ?? {}
  return {
    is: write(is, of),
    in: oneOf ?? [],
    from: write(from, of),
    to: write(to, of),
    has: has ?? '',
    empty: empty === undefined ? '' : empty ? 'yes' : 'no',
  }
}

export function fromDraft(draft: FilterDraft, of: Of): FieldFilter | null {
  const is = read(draft.is, of)
  const from = readEdge(draft.from, of)
  const to = readEdge(draft.to, of)
  const has = draft.has.trim()
  const filter: FieldFilter = {
    ...(is !== undefined && { is }),
    ...(draft.in.length > 0 && { in: [...draft.in] }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(has && { has }),
    ...(draft.empty && { empty: draft.empty === 'yes' }),
  }
  return Object.keys(filter).length > 0 ? filter : null
}

function write(value: string | number | boolean | undefined, { field, zone }: Of): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return writeNumber(value, field)
  if (field.type === 'datetime' && typeof value === 'string') return isInstant(value) ? toLocal(value, zone) : ''
  return String(value)
}

function isInstant(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))
}

function read(text: string, { field }: Of): string | number | boolean | undefined {
  const plain = text.trim()
  if (plain === '') return undefined
  if (field.type === 'bool') return plain === 'true'
  return field.type === 'int' ? (readNumber(plain, field) ?? undefined) : plain
}

function readEdge(text: string, { field, zone }: Of): string | number | undefined {
  if (text.trim() === '') return undefined
  return field.type === 'datetime' ? fromLocal(text, zone) : (readNumber(text, field) ?? undefined)
}
