import type { WholeBatch } from '@razgovor/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { writeDate } from '../../../lib/date-time-input.ts'
import { formatSum } from '../../../lib/format.ts'
import { useZone } from '../../../lib/zone.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeletons } from '../../../ui/feedback/skeletons.tsx'
import { BatchExport } from './batch-export.tsx'
import { BatchLine } from './batch-line.tsx'
import { batchFacts } from './batch-row.tsx'
import { batchQuery } from './batches.queries.ts'
import { batchTexts as texts } from './batches.texts.ts'
import { DebtWarning } from './debt-warning.tsx'
import { MarkPaid } from './mark-paid.tsx'

export function BatchPage({ batch_id }: { batch_id: string }) {
  const { data, isError, refetch } = useQuery(batchQuery(batch_id))
  return (
    <div className="max-w-[880px]">
      <Link to="/admin/payouts?tab=batches" className="link inline-flex min-h-11 items-center text-xs">
        {texts.all}
      </Link>
      {data && <Batch batch={data} />}
      {!data && isError && <LoadFailure onRetry={() => void refetch()} />}
      {!data && !isError && <Skeletons className="h-40" />}
    </div>
  )
}

function Batch({ batch }: { batch: WholeBatch }) {
  const { number, status, amount, paid_on, lines } = batch
  const zone = useZone()
  return (
    <>
      <h1 className="h2">{texts.batch(number)}</h1>
      <p className="mt-3 text-mute">
        {batchFacts(batch, zone)}
        {paid_on && ` · ${texts.paid_on(writeDate(paid_on))}`}
      </p>
      <section aria-label={texts.status[status]} className="mt-6 mb-8 rounded-card border border-line p-6">
        <p className="num h3">{formatSum(amount)}</p>
        <p className="mt-2 font-medium">{texts.status[status]}</p>
        <p className="mt-1 text-xs text-mute">{texts.next[status]}</p>
        <DebtWarning batch={batch} />
        {status !== 'CANCELED' && <BatchExport batch={batch} />}
        {status === 'EXPORTED' && <MarkPaid batch={batch} />}
      </section>
      <ul className="border-t border-line">
        {lines.map((line) => (
          <BatchLine key={line.line_id} line={line} isExported={status === 'EXPORTED'} />
        ))}
      </ul>
    </>
  )
}
