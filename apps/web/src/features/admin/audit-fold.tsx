import type { AdminTable } from '@razgovor/contract/admin-scheme'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { rowAuditQuery } from './admin.queries.ts'
import { auditTexts as texts } from './admin.texts.ts'
import { AuditItem } from './audit-item.tsx'

export function AuditFold({ table, id }: { table: AdminTable; id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [pages, setPages] = useState(1)
  return (
    <details
      className="group mt-10 max-w-[640px] border-t border-line pt-2"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 font-medium">
        {texts.title}
        <Icon name="chevron-down" className="group-open:rotate-180" />
      </summary>
      {isOpen &&
        Array.from({ length: pages }, (_, page) => (
          <AuditPage
            // Pages of an append-only list can be identified by index.
            key={`page ${page}`}
            table={table}
            id={id}
            page={page}
            onMore={page === pages - 1 ? () => setPages(pages + 1) : undefined}
          />
        ))}
    </details>
  )
}

const pageSize = 20

interface AuditPageProps {
  table: AdminTable
  id: string
  page: number
  onMore?: () => void
}

function AuditPage({ table, id, page, onMore }: AuditPageProps) {
  const { data } = useQuery(rowAuditQuery(table.table_name, id, page * pageSize))
  if (!data) return <Skeleton className="mt-3 h-24" />
  if (data.total_count === 0) return <p className="mt-2 text-mute">{texts.nothing}</p>
  return (
    <>
      <ol className="grid gap-5 pt-3">
        {data.items.map((entry) => (
          <AuditItem key={entry.audit_entry_id} table={table} entry={entry} />
        ))}
      </ol>
      {onMore && data.offset + data.items.length < data.total_count && (
        <Button variant="line" size="sm" className="mt-4" onClick={onMore}>
          {texts.more}
        </Button>
      )}
    </>
  )
}
