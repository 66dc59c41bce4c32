import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { pagePath, readPaging } from '../../lib/paging.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PayoutRow } from './payout-row.tsx'
import { payoutsQuery } from './payouts.queries.ts'
import { payoutTexts as texts } from './payouts.texts.ts'

/** For an admin: who has earned what was not paid out yet. */
export function PayoutsPage() {
  return (
    <div className="max-w-[880px]">
      <h1 className="h2">{texts.title}</h1>
      <p className="mt-3 mb-6 max-w-[40em] text-mute">{texts.text}</p>
      <Payable />
    </div>
  )
}

function Payable() {
  const paging = readPaging(useSearchParams()[0])
  const { data, isError, refetch } = useQuery(payoutsQuery(paging))
  if (!data && isError) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div aria-busy="true">
        <Skeleton className="h-40" />
      </div>
    )
  }
  if (data.total_count === 0) return <EmptyState title={texts.nobody} text={texts.nobody_text} />
  return (
    <>
      <ul className="mb-8 border-t border-line">
        {data.items.map((payable) => (
          <PayoutRow key={payable.speaker.user_id} payable={payable} />
        ))}
      </ul>
      <Pagination {...data} hrefOf={(page) => pagePath('/admin/payouts', page)} />
    </>
  )
}
