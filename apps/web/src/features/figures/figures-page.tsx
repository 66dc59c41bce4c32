import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { Figures } from '@razgovor/contract/figures'
import type { User } from '@razgovor/contract/accounts'
import { useSearchParams } from 'react-router'
import { speakerPath } from '../../lib/paths.ts'
import { dayOf } from '../../lib/time.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { zoneName } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { BusyHoursPlot } from './busy-hours-plot.tsx'
import { figuresCsvMutation, figuresQuery } from './figures.queries.ts'
import { FiguresSummary } from './figures-summary.tsx'
import { figuresTexts as texts } from './figures.texts.ts'
import { IncomePlot } from './income-plot.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { readPeriod, searchOf } from './periods.ts'
import { ViewsPlot } from './views-plot.tsx'

export function FiguresPage() {
  const viewer = useViewer()
  return viewer && <Content user={viewer.user} />
}

function Content({ user: { user_id, time_zone_id } }: { user: User }) {
  const [search, setSearch] = useSearchParams()
  const now_iso = useNowIso()
  const today = dayOf(now_iso, time_zone_id)
  const period = readPeriod(search, today)
  const wanted = { user_id, from: period.from, to: period.to }
  const { data, isError, refetch } = useQuery({ ...figuresQuery(wanted), placeholderData: keepPreviousData })
  const csv = useMutation(figuresCsvMutation())
  return (
    <>
      <h1 className="h2">{texts.title}</h1>
      <p className="mt-2 text-xs text-mute">{zoneName(data?.time_zone_id ?? time_zone_id, now_iso)}</p>
      <div className="mt-6 flex flex-wrap items-end justify-between gap-5">
        <PeriodChoice
          key={`${period.from} ${period.to}`}
          period={period}
          today={today}
          onChoose={(next) => setSearch(searchOf(next), { replace: true, preventScrollReset: true })}
        />
        <Button variant="line" size="sm" loading={csv.isPending} onClick={() => csv.mutate(wanted)}>
          {texts.download}
        </Button>
      </div>
      <div className="mt-8">
        {data ? (
          <All figures={data} user_id={user_id} />
        ) : isError ? (
          <LoadFailure onRetry={() => void refetch()} />
        ) : (
          <Skeletons className="h-40" count={2} />
        )}
      </div>
    </>
  )
}

function All({ figures, user_id }: { figures: Figures; user_id: string }) {
  if (isEmpty(figures)) {
    const action = <ButtonLink to={speakerPath({ user_id, alias: null })}>{texts.to_page}</ButtonLink>
    return <EmptyState title={texts.empty} text={texts.empty_text} action={action} />
  }
  return (
    <div className="grid grid-cols-1 gap-14">
      <FiguresSummary figures={figures} />
      <ViewsPlot figures={figures} />
      <IncomePlot figures={figures} />
      <BusyHoursPlot busy_hours={figures.busy_hours} />
    </div>
  )
}

/** Returns whether there are no figures yet. A quiet period of a speaker who has had visitors is still shown. */
function isEmpty({ views, income, listeners, busy_hours }: Figures): boolean {
  return views.since === null && income.length === 0 && listeners.total === 0 && busy_hours.length === 0
}
