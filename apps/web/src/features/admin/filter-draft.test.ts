import type { FieldFilter } from '@razgovor/contract/admin'
import type { AdminField, FieldType } from '@razgovor/contract/admin-scheme'
import { expect, test } from 'vitest'
import { fromDraft, toDraft } from './filter-draft.ts'

const of = (type: FieldType, unit?: AdminField['unit']) => ({
  field: {
    name: 'field',
    title: 'Поле',
    type,
    required: false,
    read_only: true,
    on_create: false,
    is_list_column: true,
    is_sortable: true,
    is_filterable: true,
    filter_kinds: [],
    ...(unit && { unit }),
  } satisfies AdminField,
  zone: 'Europe/Moscow',
})

const filters: [FieldType, FieldFilter][] = [
  ['str', { has: 'анна', empty: false }],
  ['Enum', { in: ['PAID', 'NEW'] }],
  ['bool', { is: false }],
  ['int', { from: 100, to: 0 }],
  ['datetime', { from: '2026-11-24T17:30:00Z' }],
  ['relation', { is: '0198', empty: true }],
]

test.each(filters)('a filter of %s survives editing', (type, filter) =>
  expect(fromDraft(toDraft(filter, of(type)), of(type))).toEqual(filter),
)

test('money is typed in roubles', () => {
  expect(toDraft({ from: 250_050 }, of('int', 'kopecks')).from).toBe('2500,50')
  expect(fromDraft({ ...toDraft(undefined, of('int')), from: '2 500,50' }, of('int', 'kopecks'))).toEqual({
    from: 250_050,
  })
})

test('empty input is no filter', () => {
  expect(fromDraft(toDraft(undefined, of('str')), of('str'))).toBeNull()
  expect(fromDraft({ ...toDraft(undefined, of('int')), from: 'много' }, of('int'))).toBeNull()
})
