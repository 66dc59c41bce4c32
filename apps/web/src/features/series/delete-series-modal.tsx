import { useMutation, useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { ReviewChanges } from '../../ui/form/review-changes.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { useViewer } from '../session/use-viewer.ts'
import { removeSeriesMutation, seriesRemovalQuery } from './series.queries.ts'
import { countSessions, seriesTexts } from './series.texts.ts'

const texts = seriesTexts.removal

export default function DeleteSeriesModal({ series_id }: ModalProps['DELETE_SERIES']) {
  const zone = useZone()
  const user_id = useViewer()?.user.user_id ?? ''
  const { data, error, refetch } = useQuery(seriesRemovalQuery({ user_id, series_id }))
  const remove = useMutation(removeSeriesMutation())

  function confirm() {
    remove.mutate(
      { user_id, series_id },
      {
        onSuccess: () => {
          toasts.success(texts.removed)
          closeModal()
        },
      },
    )
  }

  if (isRefusal(error, 'not_exist')) return <p>{texts.gone}</p>
  if (error) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40" />
  if (data.items.length === 0) {
    return (
      <Button size="lg" loading={remove.isPending} onClick={confirm}>
        {texts.verb}
      </Button>
    )
  }
  return (
    <>
      <p className="mb-5">{texts.question}</p>
      <ReviewChanges
        items={data.items}
        zone={zone}
        confirm={(count) => `${texts.verb} ${countSessions(count)}`}
        problem={remove.error?.message}
        loading={remove.isPending}
        onConfirm={confirm}
        onCancel={closeModal}
      />
    </>
  )
}
