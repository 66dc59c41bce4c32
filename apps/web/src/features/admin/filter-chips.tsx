import type { FieldFilter, RowFilter } from '@razgovor/contract/admin'
import type { AdminField, AdminTable } from '@razgovor/contract/admin-scheme'
import { useQuery } from '@tanstack/react-query'
import { useZone } from '../../lib/zone.ts'
import { Icon } from '../../ui/icon.tsx'
import { rowOptionsQuery } from './admin.queries.ts'
import { listTexts as texts } from './admin.texts.ts'
import { filterWords } from './filter-words.ts'

interface FilterChipsProps {
  table: AdminTable
  filter: RowFilter
  onChange: (filter: RowFilter) => void
}

export function FilterChips({ table, filter, onChange }: FilterChipsProps) {
  const set = table.fields.filter(({ name }) => filter[name])
  if (set.length === 0) return null
  return (
    <ul className="mb-6 flex flex-wrap gap-2" aria-label={texts.filters}>
      {set.map((field) => (
        <li key={field.name} className="min-w-0">
          <FilterChip
            field={field}
            filter={filter[field.name]!}
            onRemove={() =>
              onChange(Object.fromEntries(Object.entries(filter).filter(([name]) => name !== field.name)))
            }
          />
        </li>
      ))}
    </ul>
  )
}

interface FilterChipProps {
  field: AdminField
  filter: FieldFilter
  onRemove: () => void
}

function FilterChip({ field, filter, onRemove }: FilterChipProps) {
  const zone = useZone()
  const titleOf = useTitle(field, filter)
  const words = filterWords(field, filter, { zone, titleOf })
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={texts.filter_remove_of(words)}
      className="chip max-w-full gap-2 border-ink hover:bg-mist"
    >
      <span className="truncate">{words}</span>
      <Icon name="close" className="size-4 shrink-0" />
    </button>
  )
}

/** Loads the row's title, because the address contains only the id. */
function useTitle({ relation }: AdminField, { is, in: oneOf }: FieldFilter): (id: string) => string {
  const id = String(is ?? oneOf?.[0] ?? '')
  const { data } = useQuery({
    ...rowOptionsQuery(relation?.table_name ?? '', id),
    enabled: relation !== undefined && id !== '',
  })
  return (asked) => data?.items.find((row) => row.id === asked)?.title ?? asked
}
