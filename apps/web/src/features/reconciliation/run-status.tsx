import type { ReconciliationOverview, ReconciliationRun } from '@razgovor/contract/reconciliation'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatDate, formatTime } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { listPath } from '../admin/row-address.ts'
import { isWholeRun } from './reconciliation.queries.ts'
import { reconciliationTexts as texts } from './reconciliation.texts.ts'

export function RunStatus({ overview: { run, open_count, refunds_failed } }: { overview: ReconciliationOverview }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card bg-mist p-6">
      <h2 id={id} className="h3 mb-3">
        {texts.last}
      </h2>
      {run ? <Run run={run} /> : <p>{texts.never}</p>}
      {open_count > 0 && <p className="mt-3 font-medium">{texts.differing(open_count)}</p>}
      {open_count === 0 && isWholeRun(run) && <p className="mt-3 font-medium">{texts.all_equal}</p>}
      {refunds_failed > 0 && (
        <p className="mt-3">
          <Link to={listPath('refunds', { status: { in: ['FAILED'] } })} className="underline underline-offset-4">
            {texts.refunds_failed(refunds_failed)}
          </Link>
        </p>
      )}
    </section>
  )
}

function Run({ run }: { run: ReconciliationRun }) {
  const zone = useZone()
  const { started_at, finished_at, payments, compared, unanswered, by_name } = run
  const done = compared + unanswered
  return (
    <>
      {finished_at === null ? (
        <>
          <p role="status">{texts.running(done, payments)}</p>
          <progress aria-label={texts.progress} value={done} max={Math.max(payments, 1)} className="mt-2 h-1 w-full" />
        </>
      ) : (
        <p>{texts.finished(`${formatDate(finished_at, zone)}, ${formatTime(finished_at, zone)}`, payments)}</p>
      )}
      <p className="mt-1 text-xs text-mute">
        {texts.by(by_name)} · {formatDate(started_at, zone)}, {formatTime(started_at, zone)}
      </p>
      {finished_at !== null && unanswered > 0 && <p className="mt-3 text-error">{texts.unanswered(unanswered)}</p>}
    </>
  )
}
