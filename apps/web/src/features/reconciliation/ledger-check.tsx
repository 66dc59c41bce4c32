import type { ReconciliationOverview } from '@razgovor/contract/reconciliation'
import { useId } from 'react'
import { formatDate, formatSum, formatTime } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { ledgerTexts, reconciliationTexts as texts } from './reconciliation.texts.ts'

const shown = 10

export function LedgerCheck({ check }: { check: ReconciliationOverview['ledger_check'] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card bg-mist p-6">
      <h2 id={id} className="h3 mb-3">
        {texts.ledger}
      </h2>
      {check ? <Checked check={check} /> : <p>{texts.ledger_never}</p>}
    </section>
  )
}

function Checked({ check }: { check: NonNullable<ReconciliationOverview['ledger_check']> }) {
  const zone = useZone()
  const { at, difference_count, differences } = check
  const when = `${formatDate(at, zone)}, ${formatTime(at, zone)}`
  if (difference_count === 0) return <p>{texts.ledger_fine(when)}</p>
  const listed = differences.slice(0, shown)
  return (
    <>
      <p className="text-error">{texts.ledger_wrong(when, difference_count)}</p>
      <ul className="mt-3 grid gap-2 text-xs">
        {listed.map(({ what, id, expected, found }) => (
          <li key={`${what} ${id ?? ''}`} className="break-words">
            <span className="font-medium">{ledgerTexts[what]}</span>:{' '}
            {texts.ledger_row(formatSum(expected), formatSum(found))}
            {id && <span className="block text-mute">{id}</span>}
          </li>
        ))}
      </ul>
      {difference_count > listed.length && (
        <p className="mt-2 text-xs text-mute">{texts.ledger_more(difference_count - listed.length)}</p>
      )}
    </>
  )
}
