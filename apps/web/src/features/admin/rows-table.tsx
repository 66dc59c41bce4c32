import type { AdminRow } from '@razgovor/contract/admin'
import type { AdminField, AdminTable } from '@razgovor/contract/admin-scheme'
import { Link } from 'react-router'
import { useZone } from '../../lib/zone.ts'
import { adminTexts, listTexts as texts } from './admin.texts.ts'
import { inWords } from './field-words.ts'
import { fieldKinds } from './fields/index.ts'
import { nextSort, sortedBy, type ListView } from './list-view.ts'
import { rowId, rowPath } from './row-address.ts'

interface RowsTableProps {
  table: AdminTable
  columns: readonly AdminField[]
  view: ListView
  items: readonly AdminRow[]
  hrefOf: (next: Partial<ListView>) => string
}

export function RowsTable({ table, columns, view, items, hrefOf }: RowsTableProps) {
  const sorted = sortedBy(view.sort || table.default_sort)
  const link = linkColumn(table, columns)
  return (
    <div
      role="region"
      aria-label={texts.scroll_label(table.visual_table_name)}
      className="overflow-x-auto max-md:hidden"
    >
      <table className="w-full border-collapse text-left text-xs">
        <caption className="sr-only">{texts.caption(table.visual_table_name)}</caption>
        <thead>
          <tr className="border-b border-line">
            {columns.map((field) => (
              <th key={field.name} scope="col" aria-sort={sortState(field, sorted)} className="font-medium text-mute">
                <Head field={field} sorted={sorted} href={hrefOf({ sort: nextSort(view.sort, field.name) })} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <tr key={rowId(table, row)} className="border-b border-line hover:bg-mist">
              {columns.map((field) => (
                <td key={field.name} className="max-w-80 px-3 py-3 align-top">
                  <RowCell table={table} field={field} row={row} isLink={field === link} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Sorted = ReturnType<typeof sortedBy>

function sortState({ name, is_sortable }: AdminField, { name: by, isDescending }: Sorted) {
  if (!is_sortable) return undefined
  if (name !== by) return 'none'
  return isDescending ? 'descending' : 'ascending'
}

function Head({ field, sorted, href }: { field: AdminField; sorted: Sorted; href: string }) {
  if (!field.is_sortable)
    return <span className="flex min-h-11 items-center px-3 whitespace-nowrap">{field.title}</span>
  const arrow = sorted.isDescending ? '↓' : '↑'
  return (
    <Link to={href} className="flex min-h-11 items-center gap-1 px-3 whitespace-nowrap hover:text-ink">
      {field.title}
      <span aria-hidden className="w-3">
        {sorted.name === field.name && arrow}
      </span>
    </Link>
  )
}

/** Returns the column that links to the row: the title column if it is shown as text, else the first text column. */
function linkColumn({ title_field }: AdminTable, columns: readonly AdminField[]): AdminField | undefined {
  const texts = columns.filter(({ type }) => type !== 'image' && type !== 'news_image')
  return texts.find(({ name }) => name === title_field) ?? texts[0] ?? columns[0]
}

interface RowCellProps {
  table: AdminTable
  field: AdminField
  row: AdminRow
  isLink: boolean
}

function RowCell({ table, field, row, isLink }: RowCellProps) {
  const zone = useZone()
  const value = row[field.name] ?? null
  if (isLink)
    return (
      <Link to={rowPath(table.table_name, rowId(table, row))} className="link line-clamp-3 font-medium break-words">
        {inWords(field, value, zone) || texts.open}
      </Link>
    )
  const { Cell } = fieldKinds[field.type]
  const isNothing = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (isNothing)
    return (
      <span className="text-mute" aria-label={adminTexts.nothing}>
        —
      </span>
    )
  return <Cell field={field} value={value} />
}
