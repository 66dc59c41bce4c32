import { useMutation, useQuery } from '@tanstack/react-query'
import { formatDate } from '../../lib/format.ts'
import { closeModal } from '../../lib/modal.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useZone } from '../../lib/zone.ts'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { isOverdue } from './offer-stance.ts'
import { currentTariffQuery, unsubscribeMutation } from './tariffs.queries.ts'
import { unsubscribeTexts as texts } from './tariffs.texts.ts'

export default function UnsubscribeModal() {
  const zone = useZone()
  const { data: current, isError, refetch } = useQuery(currentTariffQuery())
  const unsubscribe = useMutation(unsubscribeMutation())
  if (!current) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton className="h-28" />

  function confirm() {
    unsubscribe.mutate(undefined, {
      onSuccess() {
        toasts.success(texts.done)
        closeModal()
      },
    })
  }

  const { tariff, expires_at } = current
  return (
    <>
      {expires_at && (
        <p>
          {isOverdue(current, serverNow()) ? texts.at_once : texts.until(tariff.title, formatDate(expires_at, zone))}
        </p>
      )}
      <p className="mt-2 text-mute">{texts.keep_meetings}</p>
      <ConfirmButtons
        confirm={texts.confirm}
        cancel={texts.back}
        loading={unsubscribe.isPending}
        onConfirm={confirm}
        onCancel={closeModal}
      />
    </>
  )
}
