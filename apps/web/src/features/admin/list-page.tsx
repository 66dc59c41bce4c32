import type { AdminTable } from '@razgovor/contract/admin-scheme'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../lib/api-error.ts'
import { useAskedSearch } from '../../lib/use-asked-search.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { rowsQuery } from './admin.queries.ts'
import { listTexts as texts } from './admin.texts.ts'
import { useColumns } from './columns.store.ts'
import { FilterChips } from './filter-chips.tsx'
import { ListFooter } from './list-footer.tsx'
import { ListState } from './list-state.tsx'
import { ListTools } from './list-tools.tsx'
import { readListView, writeListView, type ListView } from './list-view.ts'
import { newRowPath } from './row-address.ts'
import { RowCards } from './row-cards.tsx'
import { RowsTable } from './rows-table.tsx'

export function ListPage({ table }: { table: AdminTable }) {
  const view = readListView(useAskedSearch(), table)
  const columns = useColumns(table)
  const navigate = useNavigate()
  const query = rowsQuery(table.table_name, view, shownNames(table, columns))
  const { data, error, isPlaceholderData, refetch } = useQuery(query)
  const hrefOf = (next: Partial<ListView>) =>
    `/admin/${table.table_name}${writeListView({ ...view, offset: 0, ...next })}`
  const show = (next: Partial<ListView>) => void navigate(hrefOf(next), { flushSync: true })
  const rows = { table, columns, view, items: data?.items ?? [] }

  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="h2 min-w-0">{table.visual_table_name}</h1>
        {table.can_create && (
          <ButtonLink to={newRowPath(table.table_name)}>
            <Icon name="plus" />
            {texts.add}
          </ButtonLink>
        )}
      </div>
      <ListTools key={view.search} table={table} columns={columns} view={view} onShow={show} />
      <FilterChips table={table} filter={view.filter} onChange={(filter) => show({ filter })} />
      {data && data.items.length > 0 ? (
        <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-60' : ''}>
          <RowsTable {...rows} hrefOf={hrefOf} />
          <RowCards {...rows} />
          <ListFooter page={data} view={view} hrefOf={hrefOf} onShow={show} />
        </div>
      ) : (
        <ListState
          state={stateOf(data, error)}
          problem={isRefusal(error, 'validation') ? Object.values(error.fields).join('. ') || error.message : undefined}
          isNarrowed={view.search !== '' || Object.keys(view.filter).length > 0 || view.offset > 0}
          onRetry={() => void refetch()}
          allHref={hrefOf({ search: '', filter: {} })}
        />
      )}
    </>
  )
}

/** Adds the title field, so that each card has a name. */
function shownNames({ title_field }: AdminTable, columns: readonly { name: string }[]): string[] {
  return [...new Set([...columns.map(({ name }) => name), title_field])]
}

function stateOf(data: object | undefined, error: unknown): 'empty' | 'failed' | 'loading' {
  if (data) return 'empty'
  return error ? 'failed' : 'loading'
}
