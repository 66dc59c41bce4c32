import { useMutation } from '@tanstack/react-query'
import { formatDate } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { LegalFacts } from './application-facts.tsx'
import { withdrawLegalChangeMutation, type Registration } from './legal-registration.queries.ts'
import { registrationTexts as texts } from './legal-registration.texts.ts'

interface ReviewedChangeProps {
  user_id: string
  change: NonNullable<Registration['change']>
  current: Registration['current']
  onEdit?: () => void
}

export function ReviewedChange({ user_id, change, current, onEdit }: ReviewedChangeProps) {
  const zone = useZone()
  const withdraw = useMutation(withdrawLegalChangeMutation())
  const { legal_change_id, legal, submitted_at } = change

  function takeBack() {
    withdraw.mutate({ user_id, legal_change_id }, { onSuccess: () => toasts.success(texts.withdrawn) })
  }

  return (
    <section role="status" className="rounded-card border-2 border-ink p-6 md:p-8">
      <h2 className="h3">{texts.review}</h2>
      <p className="mt-2 max-w-[34em] text-mute">
        {texts.review_text(formatDate(submitted_at, zone))} {current && texts.until_then}
      </p>
      <LegalFacts legal={legal} />
      {onEdit && (
        <div className="mt-7 flex flex-wrap gap-2">
          <Button variant="line" onClick={onEdit}>
            {texts.edit}
          </Button>
          <Button variant="line" loading={withdraw.isPending} onClick={takeBack}>
            {texts.withdraw}
          </Button>
        </div>
      )}
    </section>
  )
}
