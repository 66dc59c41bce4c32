import { useQuery } from '@tanstack/react-query'
import { serverNowIso } from '../../lib/server-clock.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { AnnounceButton } from './announce-button.tsx'
import { ChecksList } from './checks-list.tsx'
import { DaysTable } from './days-table.tsx'
import { DoctorSection } from './doctor-section.tsx'
import { FigureCard } from './figure-card.tsx'
import { NowFacts } from './now-facts.tsx'
import { figuresForRole } from './figures-for-role.ts'
import { summaryQuery } from './operations.queries.ts'
import { homeTexts as texts } from './operations.texts.ts'
import { TestMailButton } from './test-mail-button.tsx'

export function OperatorsHome() {
  const zone = useZone()
  const role = useViewer()?.user.role
  return (
    <>
      <h1 className="h2">{texts.title}</h1>
      <p className="mt-3 mb-6 text-xs text-mute">{texts.zone(zoneName(zone, serverNowIso()))}</p>
      <Figures zone={zone} />
      {role === 'SUPER_ADMIN' && <ForSuperAdmin />}
    </>
  )
}

function ForSuperAdmin() {
  return (
    <>
      <ChecksList />
      <DoctorSection />
      <div className="mt-8 flex flex-wrap gap-2">
        <TestMailButton />
        <AnnounceButton />
        <ButtonLink to="/admin/mails" variant="line">
          {texts.open_mails}
        </ButtonLink>
      </div>
    </>
  )
}

function Figures({ zone }: { zone: string }) {
  const { data, isError, refetch } = useQuery(summaryQuery(zone))
  if (!data && isError) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeletons className="h-96" />
  const figures = figuresForRole(data.days)
  if (figures.length === 0) return <EmptyState title={texts.no_figures} text={texts.no_figures_text} />
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {figures.map((figure) => (
          <FigureCard key={figure} figure={figure} days={data.days} />
        ))}
      </ul>
      <DaysTable days={data.days} zone={data.time_zone_id} />
      <NowFacts now={data.now} />
    </>
  )
}
