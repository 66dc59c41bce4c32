import type { PayoutBatch } from '@razgovor/contract/payouts'
import { Link } from 'react-router'
import { formatDate, formatSum } from '../../../lib/format.ts'
import { useZone } from '../../../lib/zone.ts'
import { batchPath } from './batch-path.ts'
import { batchTexts as texts } from './batches.texts.ts'

export function BatchRow({ batch }: { batch: PayoutBatch }) {
  const zone = useZone()
  const { batch_id, number, status, amount, indebted_count, debt } = batch
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b border-line py-5">
      <div className="min-w-0">
        <Link to={batchPath(batch_id)} className="link inline-flex min-h-11 items-center font-medium">
          {texts.batch(number)}
        </Link>
        <p className="text-xs text-mute">{batchFacts(batch, zone)}</p>
        {indebted_count > 0 && (
          <p className="mt-1 text-xs text-error">{texts.indebted(indebted_count, formatSum(-debt))}</p>
        )}
      </div>
      <div>
        <p className="num h3">{formatSum(amount)}</p>
        <p className="mt-1 text-xs">{texts.status[status]}</p>
      </div>
    </li>
  )
}

export function batchFacts({ made_at, lines_count, returned_count }: PayoutBatch, zone: string): string {
  return [
    texts.made(formatDate(made_at, zone)),
    texts.lines(lines_count),
    returned_count > 0 && texts.returned_count(returned_count),
  ]
    .filter(Boolean)
    .join(' · ')
}
