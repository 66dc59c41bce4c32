import type { Dispute } from '@razgovor/contract/disputes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate, formatSum, formatTime } from '../../lib/format.ts'
import { fullName } from '../../lib/full-name.ts'
import { useZone } from '../../lib/zone.ts'
import { rowPath } from '../admin/row-address.ts'
import { DisputePresence } from './dispute-presence.tsx'
import { disputeTexts as texts, stateTexts } from './disputes.texts.ts'

export function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const zone = useZone()
  const { speaker, listener, text, order_id, status, refund_amount, decided_at, comment } = dispute
  return (
    <dl className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <Fact title={texts.speaker}>
        <RowLink to={rowPath('users', speaker.user_id)} title={fullName(speaker)} />
      </Fact>
      <Fact title={texts.listener}>
        <RowLink to={rowPath('users', listener.user_id)} title={fullName(listener)} />
      </Fact>
      <Fact title={texts.wrote} isWide>
        <p className="break-words whitespace-pre-line">{text || texts.forgotten}</p>
      </Fact>
      <Fact title={texts.presence} isWide>
        <DisputePresence dispute={dispute} />
      </Fact>
      <Fact title={texts.money} isWide>
        {moneyOf(dispute)} · <RowLink to={rowPath('orders', order_id)} title={texts.order} />
      </Fact>
      {decided_at && (
        <Fact title={texts.decision} isWide>
          <p>
            {stateTexts[status](formatSum(refund_amount ?? 0))}
            <span className="text-mute">
              {' '}
              · {formatDate(decided_at, zone)}, {formatTime(decided_at, zone)}
            </span>
          </p>
          <p className="mt-1 break-words whitespace-pre-line">{comment}</p>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ title, isWide, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${isWide ? 'sm:col-span-2' : ''}`}>
      <dt className="text-xs text-mute">{title}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

function RowLink({ to, title }: { to: string; title: string }) {
  return (
    <Link to={to} className="break-words underline underline-offset-4">
      {title}
    </Link>
  )
}

function moneyOf({ status, amount, refunded_amount }: Dispute): string {
  return [
    texts.paid(formatSum(amount)),
    refunded_amount > 0 && texts.returned(formatSum(refunded_amount)),
    status === 'OPEN' && texts.left(formatSum(amount - refunded_amount)),
  ]
    .filter(Boolean)
    .join(' · ')
}
