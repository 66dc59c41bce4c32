import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useNowIso } from '../../lib/use-now.ts'
import { zoneName } from '../../lib/zone.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { EarningEntries } from './earning-entries.tsx'
import { EarningsFigures } from './earnings-figures.tsx'
import { EarningsPlot } from './earnings-plot.tsx'
import { earningsQuery } from './earnings.queries.ts'
import { earningTexts as texts } from './earnings.texts.ts'

export function EarningsPage() {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <>
      <h1 className="h2">{texts.title}</h1>
      <Content user_id={viewer.user.user_id} />
    </>
  )
}

function Content({ user_id }: { user_id: string }) {
  const { data, isError, refetch } = useQuery(earningsQuery(user_id))
  const now_iso = useNowIso()
  if (!data)
    return (
      <div className="mt-8">
        {isError ? <LoadFailure onRetry={() => void refetch()} /> : <Skeletons className="h-40" count={2} />}
      </div>
    )
  const { months, time_zone_id } = data
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-xs text-mute">
        {zoneName(time_zone_id, now_iso)}
        <Link to="/earnings/statement" className="link inline-flex min-h-11 items-center text-ink">
          {texts.statement}
        </Link>
      </p>
      <div className="mt-8 grid gap-10">
        {months.length === 0 ? (
          <Nothing />
        ) : (
          <>
            <EarningsFigures {...data} />
            <EarningsPlot months={months} zone={time_zone_id} />
            <EarningEntries user_id={user_id} zone={time_zone_id} months={months.map(({ month }) => month)} />
          </>
        )}
      </div>
    </>
  )
}

function Nothing() {
  const action = <ButtonLink to="/schedule">{texts.to_schedule}</ButtonLink>
  return <EmptyState title={texts.empty} text={texts.empty_text} action={action} />
}
