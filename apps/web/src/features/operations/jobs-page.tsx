import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { pagePath, readPaging } from '../../lib/paging.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { schemeQuery } from '../admin/admin.queries.ts'
import { JobRow } from './job-row.tsx'
import { jobsQuery } from './operations.queries.ts'
import { jobTexts as texts } from './operations.texts.ts'

export function JobsPage() {
  return (
    <>
      <h1 className="h2">{texts.title}</h1>
      <p className="mt-3 mb-6 max-w-[44em] text-mute">{texts.text}</p>
      <Jobs />
    </>
  )
}

function Jobs() {
  const paging = readPaging(useSearchParams()[0])
  const { data, isError, refetch } = useQuery(jobsQuery(paging))
  const { data: scheme } = useQuery(schemeQuery())
  if (!data && isError) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeletons className="h-72" />
  if (data.total_count === 0) return <EmptyState title={texts.empty} text={texts.empty_text} />
  const shown = new Set(scheme?.tables.map(({ table_name }) => table_name))
  return (
    <>
      <ul className="mb-8 border-t border-line">
        {data.items.map((job) => (
          <JobRow key={job.job_id} job={job} isShown={job.about !== null && shown.has(job.about.table_name)} />
        ))}
      </ul>
      <Pagination {...data} hrefOf={(page) => pagePath('/admin/jobs', page)} />
    </>
  )
}
