import type { ConversationReport } from '@razgovor/contract/conversations'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { pagePath, readPaging } from '../../lib/paging.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { reportsQuery } from './conversation-reports.queries.ts'
import { reportsTexts as texts } from './conversation-reports.texts.ts'
import { ReportItem } from './report-item.tsx'

export function ReportsPage() {
  return (
    <>
      <h1 className="h2">{texts.title}</h1>
      <p className="mt-3 mb-8 max-w-[44em] text-mute">{texts.text}</p>
      <Reports />
    </>
  )
}

function Reports() {
  const { data, isError, refetch } = useQuery(reportsQuery(readPaging(useSearchParams()[0])))
  if (!data && isError) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeletons className="h-48 rounded-card" count={2} />
  if (data.total_count === 0) return <EmptyState title={texts.none} text={texts.none_text} />
  return (
    <>
      <Group title={texts.open} reports={data.items.filter(({ closed_at }) => closed_at === null)} />
      <Group title={texts.closed} reports={data.items.filter(({ closed_at }) => closed_at !== null)} />
      <Pagination {...data} hrefOf={(page) => pagePath('/admin/conversation-reports', page)} />
    </>
  )
}

function Group({ title, reports }: { title: string; reports: ConversationReport[] }) {
  const id = useId()
  if (reports.length === 0) return title === texts.open ? <p className="mb-10 text-mute">{texts.nothing_open}</p> : null
  return (
    <section aria-labelledby={id} className="mb-10">
      <h2 id={id} className="h3 mb-4">
        {title}
      </h2>
      <ul className="grid gap-3">
        {reports.map((report) => (
          <li key={report.report_id} className="min-w-0">
            <ReportItem report={report} />
          </li>
        ))}
      </ul>
    </section>
  )
}
