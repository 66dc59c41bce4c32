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
import { PackageRow } from './package-row.tsx'
import { ownPackagesQuery } from './packages.queries.ts'
import { packageTexts as texts } from './packages.texts.ts'

export function PackagesPage() {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <>
      <PageHeading title={texts.title}>
        <Button onClick={() => openModal('NEW_PACKAGE')}>{texts.add}</Button>
      </PageHeading>
      <p className="mb-6 max-w-2xl text-mute">{texts.about}</p>
      <List user_id={viewer.user.user_id} />
    </>
  )
}

function List({ user_id }: { user_id: string }) {
  const paging = readPaging(useSearchParams()[0])
  const { data, isError, refetch } = useQuery({
    ...ownPackagesQuery({ user_id, ...paging }),
    placeholderData: keepPreviousData,
  })
  if (!data && isError) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeletons className="h-40" />
  if (data.total_count === 0) return <EmptyState title={texts.empty} text={texts.empty_text} />
  return (
    <>
      <ul aria-label={texts.title} className="mb-8 border-t border-line">
        {data.items.map((one) => (
          <PackageRow key={one.package_id} offer={one} />
        ))}
      </ul>
      <Pagination {...data} hrefOf={(page) => pagePath('/schedule/packages', page)} />
    </>
  )
}
