import { formatDate } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { DecisionComment } from './decision-comment.tsx'
import type { Registration } from './legal-registration.queries.ts'
import { registrationTexts as texts } from './legal-registration.texts.ts'

interface RefusedChangeProps {
  refusal: NonNullable<Registration['refusal']>
  current: Registration['current']
  onEdit?: () => void
}

export function RefusedChange({ refusal, current, onEdit }: RefusedChangeProps) {
  const zone = useZone()
  return (
    <section aria-labelledby="refused-legal" className="rounded-card border border-error p-6 md:p-8">
      <h2 id="refused-legal" className="h3">
        {texts.refused}
      </h2>
      <p className="mt-2 max-w-[34em] text-mute">
        {texts.refused_text(formatDate(refusal.decided_at, zone))} {current && texts.still_valid}
      </p>
      <DecisionComment title={texts.comment} comment={refusal.comment} />
      {onEdit && (
        <Button className="mt-7" onClick={onEdit}>
          {texts.fix}
        </Button>
      )}
    </section>
  )
}
