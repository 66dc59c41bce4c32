import type { OpenRow } from '@razgovor/contract/admin'
import type { AdminTable } from '@razgovor/contract/admin-scheme'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate, formatTime } from '../../lib/format.ts'
import { fullName } from '../../lib/full-name.ts'
import { useZone } from '../../lib/zone.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { rowQuery } from './admin.queries.ts'
import { rowTexts as texts } from './admin.texts.ts'
import { AuditFold } from './audit-fold.tsx'
import { BackToList } from './back-to-list.tsx'
import { EditForm } from './edit-form.tsx'
import { FieldFact } from './field-fact.tsx'
import { isWritable } from './row-draft.ts'
import { RowLinks } from './row-links.tsx'

interface RowPageProps {
  table: AdminTable
  id: string
  /** Renders actions besides editing; `onDone` fetches the row again. */
  renderActions: (of: { opened: OpenRow; onDone: () => void }) => ReactNode
}

export function RowPage({ table, id, renderActions }: RowPageProps) {
  const { data: opened, isError, refetch } = useQuery(rowQuery(table.table_name, id))
  return (
    <>
      <BackToList table={table} />
      {!opened && isError && <LoadFailure onRetry={() => void refetch()} />}
      {!opened && !isError && <Skeletons className="h-96" />}
      {opened && (
        <>
          <h1 className="h2 break-words">{opened.title}</h1>
          <LastChange opened={opened} />
          <div className="mt-4 mb-8 flex flex-wrap gap-2 empty:hidden">
            <RowLinks table={table} id={id} row={opened.row} />
            {renderActions({ opened, onDone: () => void refetch() })}
          </div>
          {table.can_change ? (
            <EditForm table={table} id={id} opened={opened} />
          ) : (
            <p className="mt-4">{texts.only_read}</p>
          )}
          <Facts table={table} opened={opened} />
          <AuditFold table={table} id={id} />
        </>
      )}
    </>
  )
}

function LastChange({ opened: { last_change } }: { opened: OpenRow }) {
  const zone = useZone()
  if (!last_change) return null
  const { by, at } = last_change
  const when = `${formatDate(at, zone)}, ${formatTime(at, zone)}`
  return <p className="mt-3 text-xs text-mute">{texts.last_change(by ? fullName(by) : texts.server, when)}</p>
}

function Facts({ table, opened }: { table: AdminTable; opened: OpenRow }) {
  const fields = table.fields.filter((field) => !isWritable(field, false))
  if (fields.length === 0) return null
  return (
    <section className="mt-10 max-w-[640px]">
      <h2 className="h3 mb-4">{texts.facts}</h2>
      <dl className="grid gap-3 [&_.line-clamp-2]:line-clamp-none">
        {fields.map((field) => (
          <FieldFact key={field.name} field={field} value={opened.row[field.name] ?? null} />
        ))}
      </dl>
    </section>
  )
}
