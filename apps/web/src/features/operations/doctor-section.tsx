import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDate, formatTime } from '../../lib/format.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { DoctorReport } from './doctor-report.tsx'
import { doctorQuery, runDoctorMutation } from './operations.queries.ts'
import { doctorTexts as texts } from './operations.texts.ts'

export function DoctorSection() {
  const id = useId()
  const zone = useZone()
  const { data, isError, refetch } = useQuery(doctorQuery())
  const run = useMutation(runDoctorMutation())
  const report = data?.report
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="h3">
          {texts.title}
        </h2>
        <Button variant="line" size="sm" loading={run.isPending} onClick={() => run.mutate()}>
          {report ? texts.again : texts.start}
        </Button>
      </div>
      <p role="status" className="mb-4 text-xs text-mute">
        {run.isPending && texts.running}
        {!run.isPending &&
          report &&
          texts.last(`${formatDate(report.at, zone)}, ${formatTime(report.at, zone)} (${zoneName(zone, report.at)})`)}
      </p>
      {!data && isError && <LoadFailure onRetry={() => void refetch()} />}
      {!data && !isError && <Skeletons className="h-40" />}
      {data && !report && !run.isPending && <p className="max-w-[44em] text-mute">{texts.empty}</p>}
      {report && (
        <div aria-busy={run.isPending}>
          <DoctorReport checks={report.checks} />
        </div>
      )}
    </section>
  )
}
