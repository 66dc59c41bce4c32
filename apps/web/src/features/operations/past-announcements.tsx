import { useQuery } from '@tanstack/react-query'
import { formatDate, formatTime } from '../../lib/format.ts'
import { fullName } from '../../lib/full-name.ts'
import { useZone } from '../../lib/zone.ts'
import { pastAnnouncementsQuery } from './operations.queries.ts'
import { announcementTexts as texts } from './operations.texts.ts'

export function PastAnnouncements() {
  const zone = useZone()
  const { data } = useQuery(pastAnnouncementsQuery())
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label={texts.past}>
      <h3 className="text-xs font-medium">{texts.past}</h3>
      <ul className="mt-2 grid gap-2 text-xs">
        {data.items.map(({ audit_entry_id, at, by, after }) => (
          <li key={audit_entry_id} className="wrap-break-word">
            {typeof after['text'] === 'string' && after['text']}
            <span className="block text-mute">
              {[`${formatDate(at, zone)}, ${formatTime(at, zone)}`, by && fullName(by)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
