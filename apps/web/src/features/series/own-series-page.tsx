import { useQuery } from '@tanstack/react-query'
import { openModal } from '../../lib/modal.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { handbooksQuery } from '../profile/profile.queries.ts'
import { useViewer } from '../session/use-viewer.ts'
import { OwnSeriesCard } from './own-series-card.tsx'
import { ownSeriesListQuery } from './series.queries.ts'
import { seriesTexts as texts } from './series.texts.ts'

export function OwnSeriesPage() {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <>
      <PageHeading title={texts.title}>
        <Button onClick={() => openModal('NEW_SERIES')}>{texts.add}</Button>
      </PageHeading>
      <SeriesList user_id={viewer.user.user_id} />
    </>
  )
}

function SeriesList({ user_id }: { user_id: string }) {
  const { data, isError, refetch } = useQuery(ownSeriesListQuery(user_id))
  const { data: handbooks } = useQuery(handbooksQuery())
  if (!data && isError) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeletons className="h-40" />
  if (data.items.length === 0) return <EmptyState title={texts.nothing} text={texts.nothing_text} />
  return (
    <div className="grid gap-5">
      {data.items.map((series) => (
        <OwnSeriesCard
          key={series.series_id}
          series={series}
          fund={handbooks?.funds.find(({ fund_id }) => fund_id === series.fund_id)?.name}
        />
      ))}
    </div>
  )
}
