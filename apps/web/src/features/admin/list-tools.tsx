import type { AdminField, AdminTable } from '@razgovor/contract/admin-scheme'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ChipSelect } from '../../ui/form/chip-select.tsx'
import { submitWith } from '../../ui/form/submit-with.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { listTexts as texts } from './admin.texts.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import type { ListView } from './list-view.ts'

interface ListToolsProps {
  table: AdminTable
  columns: readonly AdminField[]
  view: ListView
  onShow: (next: Partial<ListView>) => void
}

export function ListTools({ table, columns, view, onShow }: ListToolsProps) {
  const [open, setOpen] = useState<'filters' | 'columns' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchForm table={table} search={view.search} onSearch={(search) => onShow({ search })} />
      {table.fields.some((field) => field.is_filterable) && (
        <Button variant="line" size="sm" onClick={() => setOpen('filters')}>
          <Icon name="settings" />
          {texts.filters}
        </Button>
      )}
      <Button variant="line" size="sm" className="max-md:hidden" onClick={() => setOpen('columns')}>
        {texts.columns}
      </Button>
      <span className="max-w-full min-w-0 md:hidden">
        <ChipSelect
          label={texts.sort}
          value={view.sort}
          options={sortOptions(table)}
          onChange={(sort) => onShow({ sort })}
        />
      </span>
      <FilterDialog
        table={table}
        open={open === 'filters'}
        filter={view.filter}
        onChange={(filter) => onShow({ filter })}
        onClose={close}
      />
      <ColumnsDialog table={table} columns={columns} open={open === 'columns'} onClose={close} />
    </div>
  )
}

interface SearchFormProps {
  table: AdminTable
  search: string
  onSearch: (search: string) => void
}

function SearchForm({ table, search, onSearch }: SearchFormProps) {
  const [text, setText] = useState(search)
  return (
    <form
      role="search"
      className="flex w-full gap-2 sm:w-auto sm:min-w-80"
      onSubmit={submitWith(() => onSearch(text.trim()))}
    >
      <input
        type="search"
        aria-label={texts.search}
        placeholder={table.can_search ? texts.search_hint : texts.search_id_hint}
        value={text}
        maxLength={100}
        onChange={({ target }) => {
          setText(target.value)
          // Applies when the browser's own clear button is pressed, or the field is emptied.
          if (target.value === '' && search) onSearch('')
        }}
        className="control h-12 min-w-0 rounded-full px-5"
      />
      <IconButton type="submit" icon="search" label={texts.find} />
    </form>
  )
}

function sortOptions({ fields }: AdminTable) {
  const sortable = fields.filter((field) => field.is_sortable)
  return [
    { value: '', label: texts.sort_default },
    ...sortable.flatMap(({ name, title }) => [
      { value: name, label: texts.ascending(title) },
      { value: `-${name}`, label: texts.descending(title) },
    ]),
  ]
}
