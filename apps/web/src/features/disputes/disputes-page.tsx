import type { Dispute } from '@razgovor/contract/disputes'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { pagePath, readPaging } from '../../lib/paging.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { DisputeItem } from './dispute-item.tsx'
import { disputesQuery } from './disputes.queries.ts'
import { disputeTexts as texts } from './disputes.texts.ts'

export function DisputesPage() {
  return (
    <>
      <h1 className="h2">{texts.title}</h1>
      <p className="mt-3 mb-8 max-w-[44em] text-mute">{texts.text}</p>
      <Disputes />
    </>
  )
}

function Disputes() {
  const paging = readPaging(useSearchParams()[0])
  const { data, isError, refetch } = useQuery(disputesQuery(paging))
  if (!data && isError) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeletons className="h-80 rounded-card" count={2} />
  if (data.total_count === 0) return <EmptyState title={texts.none} text={texts.none_text} />
  const open = data.items.filter(({ status }) => status === 'OPEN')
  const decided = data.items.filter(({ status }) => status !== 'OPEN')
  return (
    <>
      {(open.length > 0 || paging.offset === 0) && (
        <Group title={texts.open} disputes={open} nothing={<p className="text-mute">{texts.nothing_open}</p>} />
      )}
      {decided.length > 0 && <Group title={texts.decided} disputes={decided} />}
      <Pagination {...data} hrefOf={(page) => pagePath('/admin/disputes', page)} />
    </>
  )
}

interface GroupProps {
  title: string
  disputes: Dispute[]
  nothing?: ReactNode
}

function Group({ title, disputes, nothing }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-10">
      <h2 id={id} className="h3 mb-4">
        {title}
      </h2>
      {disputes.length === 0 ? (
        nothing
      ) : (
        <ul className="grid gap-3">
          {disputes.map((dispute) => (
            <li key={dispute.dispute_id} className="min-w-0">
              <DisputeItem dispute={dispute} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
