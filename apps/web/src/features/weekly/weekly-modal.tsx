import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import type { ModalProps } from '../../lib/modal.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { WeeklyForm } from './weekly-form.tsx'
import { weeklyDatesQuery } from './weekly.queries.ts'
import { weeklyTexts as texts } from './weekly.texts.ts'

export default function WeeklyModal({ slot_id }: ModalProps['WEEKLY']) {
  const { data, error, refetch } = useQuery(weeklyDatesQuery(slot_id))
  if (isRefusal(error, 'not_exist', 'forbidden'))
    return <p>{error.errorName === 'forbidden' ? error.message : texts.gone}</p>
  if (error && !data) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64" />
  return <WeeklyForm slot_id={slot_id} weekly={data} />
}
