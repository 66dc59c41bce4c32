import type { FieldFilter, RowFilter } from '@razgovor/contract/admin'
import type { AdminTable } from '@razgovor/contract/admin-scheme'
import { pageSizes, readPaging } from '../../lib/paging.ts'

export interface ListView {
  search: string
  sort: string
  limit: number
  offset: number
  filter: RowFilter
}

const [defaultLimit] = pageSizes

export function readListView(address: URLSearchParams, table: Pick<AdminTable, 'fields'>): ListView {
  const sort = address.get('sort') ?? ''
  return {
    search: (address.get('search') ?? '').trim().slice(0, 100),
    sort: table.fields.some(({ name, is_sortable }) => is_sortable && name === sortedBy(sort).name) ? sort : '',
    ...readPaging(address),
    filter: readFilter(address.get('filter'), table),
  }
}

export function writeListView({ search, sort, limit, offset, filter }: ListView): string {
  const address = new URLSearchParams({
    ...(search && { search }),
    ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }),
    ...(sort && { sort }),
    ...(limit !== defaultLimit && { limit: String(limit) }),
    ...(offset > 0 && { offset: String(offset) }),
  })
  return address.size > 0 ? `?${address}` : ''
}

export function sortedBy(sort: string): { name: string; isDescending: boolean } {
  return { name: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') }
}

/** Returns the next sort order of a column: ascending, descending, then the default. */
export function nextSort(sort: string, name: string): string {
  if (sort === name) return `-${name}`
  return sort === `-${name}` ? '' : name
}

/** Parses the filter and ignores unknown fields and malformed values. */
function readFilter(text: string | null, { fields }: Pick<AdminTable, 'fields'>): RowFilter {
  const parsed = parse(text)
  if (typeof parsed !== 'object' || parsed === null) return {}
  const known = new Set(fields.filter(({ is_filterable }) => is_filterable).map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(parsed).filter(
      (entry): entry is [string, FieldFilter] =>
        known.has(entry[0]) && typeof entry[1] === 'object' && entry[1] !== null && !Array.isArray(entry[1]),
    ),
  )
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
