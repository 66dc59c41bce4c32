import { useInfiniteQuery } from '@tanstack/react-query'
import { dayOf } from '../../../lib/time.ts'
import { useDayIso } from '../../../lib/use-day.ts'
import { useZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { AnyTime, NoTimes } from '../page/no-times.tsx'
import type { SpeakerFilters } from './speaker-filters.ts'
import { gridClass, SpeakerGridSkeleton } from './speaker-grid.tsx'
import { timesQuery } from '../speakers.queries.ts'
import { searchTexts, whenTexts as texts } from '../speakers.texts.ts'
import { TimesCard } from './times-card.tsx'
import { daysOfWhen, rangeOf, type When } from './when.ts'

/** The number of cards in the first row, whose photos load eagerly. */
const firstRow = 4

interface TimesListProps {
  filters: SpeakerFilters & { when: When }
  category_id: string | undefined
  hrefOf: (change: Partial<SpeakerFilters>) => string
}

/**
 * Shows speakers with matching times, the earliest first. Fetched in the browser, because the days depend on the
 * reader's zone.
 */
export function TimesList({ filters, category_id, hrefOf }: TimesListProps) {
  const zone = useZone()
  const now_iso = useDayIso()
  const today = dayOf(now_iso, zone)
  const days = daysOfWhen(filters.when, today)
  const range = rangeOf(days, { at: filters.at, zone })
  const isPast = Date.parse(range.to_iso) <= Date.parse(now_iso)
  const query = useInfiniteQuery({ ...timesQuery({ filters, category_id, ...range }), enabled: !isPast })
  const { data, isError, hasNextPage, isFetchingNextPage } = query
  const items = data?.pages.flatMap((page) => page.items) ?? []

  return (
    <>
      <p role="status" className="text-mute">
        {isPast ? texts.past : data ? countName(items.length, hasNextPage) : isError ? '' : texts.loading}
      </p>
      <div className="mt-9 md:mt-12" aria-busy={!isPast && query.isPending}>
        <h2 className="sr-only">{searchTexts.list}</h2>
        {isPast ? (
          <EmptyState title={texts.past} text={texts.try_other} action={<AnyTime hrefOf={hrefOf} />} />
        ) : isError && !data ? (
          <LoadFailure onRetry={() => void query.refetch()} />
        ) : !data ? (
          <SpeakerGridSkeleton />
        ) : items.length === 0 && !hasNextPage ? (
          <NoTimes filters={filters} category_id={category_id} days={days} hrefOf={hrefOf} />
        ) : (
          <ul className={gridClass}>
            {items.map((found, index) => (
              <li key={found.speaker.user_id} className="min-w-0">
                <TimesCard found={found} isLong={days.first !== days.last} eager={index < firstRow} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {hasNextPage && (
        <div className="mt-12 text-center">
          <Button variant="line" loading={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  )
}

function countName(count: number, isMore: boolean): string {
  if (count === 0) return texts.nobody_yet
  return `${searchTexts.count(count)}${isMore ? texts.and_more : ''}`
}
