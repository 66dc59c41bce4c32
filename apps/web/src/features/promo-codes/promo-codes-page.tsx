import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { openModal } from '../../lib/modal.ts'
import { pagePath, readPaging } from '../../lib/paging.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { PromoCodeRow } from './promo-code-row.tsx'
import { promoCodesQuery } from './promo-codes.queries.ts'
import { promoCodeTexts as texts } from './promo-codes.texts.ts'

export function PromoCodesPage() {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <>
      <PageHeading title={texts.title}>
        <Button onClick={() => openModal('NEW_PROMO_CODE')}>{texts.add}</Button>
      </PageHeading>
      <List user_id={viewer.user.user_id} />
    </>
  )
}

function List({ user_id }: { user_id: string }) {
  const paging = readPaging(useSearchParams()[0])
  const { data, isError, refetch } = useQuery({
    ...promoCodesQuery({ user_id, ...paging }),
    placeholderData: keepPreviousData,
  })
  if (!data && isError) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeletons className="h-40" />
  return (
    <>
      <p className="mb-6 max-w-2xl text-mute">{texts.about(data.commission_percent)}</p>
      {data.total_count === 0 ? (
        <EmptyState title={texts.empty} text={texts.empty_text} />
      ) : (
        <>
          <ul aria-label={texts.title} className="mb-8 border-t border-line">
            {data.items.map((promo) => (
              <PromoCodeRow key={promo.promo_code_id} promo={promo} />
            ))}
          </ul>
          <Pagination {...data} hrefOf={(page) => pagePath('/schedule/promo-codes', page)} />
        </>
      )}
    </>
  )
}
