import type { DifferenceAction, ReconciliationDifference } from '@razgovor/contract/reconciliation'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate, formatSum, formatTime } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { rowPath } from '../admin/row-address.ts'
import { actionTexts, kindTexts, reconciliationTexts as texts, statusTexts } from './reconciliation.texts.ts'
import { ResolveDialog } from './resolve-dialog.tsx'

export function DifferenceItem({ difference }: { difference: ReconciliationDifference }) {
  const [asked, setAsked] = useState<DifferenceAction | null>(null)
  const { kind, status, expected, found, provider_status, payer, actions, why } = difference
  const isOpen = status === 'OPEN'
  return (
    <li className="grid gap-x-8 gap-y-4 border-b border-line py-6 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="font-medium break-words">{kindTexts[kind].title}</h3>
        {isOpen && <p className="mt-1 max-w-[44em] text-xs">{kindTexts[kind].text}</p>}
        {!isOpen && (
          <p className="mt-1 text-xs break-words">
            {statusTexts[status]}
            {why && `: ${why}`}
          </p>
        )}
        <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
          <Sum label={texts.in_books} amount={expected} />
          <Sum label={texts.at_bank} amount={found} />
        </dl>
        <p className="mt-3 text-xs break-words text-mute">
          {texts.status(provider_status)} · {texts.payer}: {payer.name}, {payer.email}
        </p>
        <Facts difference={difference} />
      </div>
      {actions.length > 0 && (
        <div className="flex flex-wrap items-start gap-2 md:flex-col md:items-stretch">
          {actions.map((action) => (
            <Button key={action} variant="line" size="sm" onClick={() => setAsked(action)}>
              {actionTexts[action].title}
            </Button>
          ))}
        </div>
      )}
      <ResolveDialog difference={difference} action={asked} onClose={() => setAsked(null)} />
    </li>
  )
}

function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <dt className="text-xs text-mute">{label}</dt>
      <dd className="num font-medium">{formatSum(amount)}</dd>
    </div>
  )
}

function Facts({ difference }: { difference: ReconciliationDifference }) {
  const zone = useZone()
  const { payment_id, order_id, provider_payment_id, found_at, closed_at, closed_by } = difference
  const at = (instant: string) => `${formatDate(instant, zone)}, ${formatTime(instant, zone)}`
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-mute">
      <Link to={rowPath('payments', payment_id)} className="underline underline-offset-4">
        {texts.payment}
      </Link>
      <Link to={rowPath('orders', order_id)} className="underline underline-offset-4">
        {texts.order}
      </Link>
      {provider_payment_id && <span>{texts.number(provider_payment_id)}</span>}
      <span>{closed_at ? texts.closed(at(closed_at), closed_by) : texts.found(at(found_at))}</span>
    </p>
  )
}
