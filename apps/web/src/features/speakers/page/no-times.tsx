import { useQuery } from '@tanstack/react-query'
import { formatNearDay } from '../../../lib/format-day.ts'
import { addDays, dayOf } from '../../../lib/time.ts'
import { useDayIso } from '../../../lib/use-day.ts'
import { useZone } from '../../../lib/zone.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { loosen } from '../list/nobody-found.tsx'
import type { SpeakerFilters } from '../list/speaker-filters.ts'
import { nearestTimeQuery } from '../speakers.queries.ts'
import { filterTexts, whenTexts as texts } from '../speakers.texts.ts'
import { rangeOf, type Days } from '../list/when.ts'

const searchedDays = 31

interface NoTimesProps {
  filters: SpeakerFilters
  category_id: string | undefined
  days: Days
  hrefOf: (change: Partial<SpeakerFilters>) => string
}

export function NoTimes({ filters, category_id, days, hrefOf }: NoTimesProps) {
  const zone = useZone()
  const now_iso = useDayIso()
  const month = { first: days.first, last: addDays(days.first, searchedDays - 1) }
  const { data } = useQuery(nearestTimeQuery({ filters, category_id, ...rangeOf(month, { at: null, zone }) }))
  const nearest_iso = data?.items[0]?.slots[0]?.time_start_iso
  return (
    <EmptyState
      title={texts.no_times}
      text={texts.try_other}
      action={
        <>
          {nearest_iso && (
            <ButtonLink to={hrefOf({ when: dayOf(nearest_iso, zone), at: null })}>
              {texts.nearest(formatNearDay({ instant_iso: nearest_iso, now_iso, zone }).toLowerCase())}
            </ButtonLink>
          )}
          <AnyTime hrefOf={hrefOf} />
          {loosen(filters).map(({ label, change }) => (
            <ButtonLink key={label} to={hrefOf(change)} variant="line">
              {filterTexts.without(label)}
            </ButtonLink>
          ))}
        </>
      }
    />
  )
}

export function AnyTime({ hrefOf }: Pick<NoTimesProps, 'hrefOf'>) {
  return (
    <ButtonLink to={hrefOf({ when: null, at: null })} variant="line">
      {texts.any_time}
    </ButtonLink>
  )
}
