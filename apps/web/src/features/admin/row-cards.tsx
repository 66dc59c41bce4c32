import type { AdminRow } from '@razgovor/contract/admin'
import type { AdminField, AdminTable } from '@razgovor/contract/admin-scheme'
import { Link } from 'react-router'
import { useZone } from '../../lib/zone.ts'
import { listTexts as texts } from './admin.texts.ts'
import { FieldFact } from './field-fact.tsx'
import { inWords } from './field-words.ts'
import { rowId, rowPath } from './row-address.ts'

interface RowCardsProps {
  table: AdminTable
  columns: readonly AdminField[]
  items: readonly AdminRow[]
}

export function RowCards({ table, columns, items }: RowCardsProps) {
  const zone = useZone()
  const named = table.fields.find(({ name }) => name === table.title_field)
  return (
    <ul className="grid gap-3 md:hidden">
      {items.map((row) => (
        <li key={rowId(table, row)} className="rounded-tile border border-line p-4">
          <Link
            to={rowPath(table.table_name, rowId(table, row))}
            className="link flex min-h-11 items-center font-medium wrap-anywhere"
          >
            {(named && inWords(named, row[named.name], zone)) || texts.open}
          </Link>
          <dl className="mt-1 grid gap-2">
            {columns
              .filter(({ name }) => name !== table.title_field)
              .map((field) => (
                <FieldFact key={field.name} field={field} value={row[field.name] ?? null} />
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
