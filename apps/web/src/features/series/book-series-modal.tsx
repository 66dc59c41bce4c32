import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import type { ModalProps } from '../../lib/modal.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { BookSeriesForm } from './book-series-form.tsx'
import { publicSessions } from './book-series.ts'
import { seriesSessionsQuery } from './book-series.queries.ts'
import { bookSeriesTexts as texts } from './book-series.texts.ts'

export default function BookSeriesModal({ series, slot_ids }: ModalProps['BOOK_SERIES']) {
  const isSignedIn = useViewer() !== null
  const { data, error, refetch } = useQuery({ ...seriesSessionsQuery(series.series_id), enabled: isSignedIn })

  if (!isSignedIn) {
    return <BookSeriesForm series={series} sessions={publicSessions(series)} slot_ids={slot_ids} refund_hours={null} />
  }
  if (isRefusal(error, 'not_exist')) return <p>{texts.gone}</p>
  if (error && !data) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40" />
  return <BookSeriesForm series={series} sessions={data.items} slot_ids={slot_ids} refund_hours={data.refund_hours} />
}
