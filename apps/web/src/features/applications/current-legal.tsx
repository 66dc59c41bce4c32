import { formatDate } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { LegalFacts } from './application-facts.tsx'
import type { Registration } from './legal-registration.queries.ts'
import { registrationTexts as texts } from './legal-registration.texts.ts'

export function CurrentLegal({ current, onEdit }: { current: Registration['current']; onEdit?: () => void }) {
  const zone = useZone()
  return (
    <section aria-labelledby="current-legal" className="rounded-card bg-mist p-6 md:p-8">
      <h2 id="current-legal" className="h3">
        {current ? texts.current : texts.none}
      </h2>
      <p className="mt-2 max-w-[34em] text-mute">
        {current ? texts.since(formatDate(current.since, zone)) : texts.none_text}
      </p>
      {current && <LegalFacts legal={current.legal} />}
      {current?.legal.legal_form === 'INDIVIDUAL' && <p className="mt-4 text-mute">{texts.to_charge}</p>}
      {onEdit && (
        <Button className="mt-7" onClick={onEdit}>
          {current ? texts.change : texts.give}
        </Button>
      )}
    </section>
  )
}
