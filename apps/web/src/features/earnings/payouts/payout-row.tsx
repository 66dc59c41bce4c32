import type { PayableSpeaker } from '@razgovor/contract/earnings'
import { useState } from 'react'
import { formatDate, formatSum } from '../../../lib/format.ts'
import { fullName } from '../../../lib/full-name.ts'
import { useZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { batchTexts } from './batches.texts.ts'
import { PayeeFacts } from './payee-facts.tsx'
import { PayoutForm } from './payout-form.tsx'
import { payoutTexts as texts } from './payouts.texts.ts'

export function PayoutRow({ payable }: { payable: PayableSpeaker }) {
  const [isOpen, setIsOpen] = useState(false)
  const zone = useZone()
  const { speaker, email, balance, payable: due, left_out, paid_out, last_paid_at, payee } = payable
  const name = fullName(speaker)
  const facts = [
    !left_out && balance > due && texts.rest(formatSum(balance - due)),
    paid_out > 0 && texts.paid_out(formatSum(paid_out)),
    last_paid_at && texts.last(formatDate(last_paid_at, zone)),
  ]
  return (
    <li className="border-b border-line py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_auto]">
        <div className="min-w-0">
          <p className="font-medium break-words">{name}</p>
          <p className="mt-1 text-xs break-words text-mute">{email}</p>
          <PayeeFacts payee={payee} missing={batchTexts.no_payee} />
        </div>
        <div>
          <p className="num h3">{left_out ? texts.balance(formatSum(balance)) : texts.payable(formatSum(due))}</p>
          {left_out && <p className="mt-1 text-xs">{batchTexts.why[left_out]}</p>}
          <p className="mt-1 text-xs text-mute">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        {!isOpen && (
          <Button variant="line" size="sm" aria-label={texts.record_for(name)} onClick={() => setIsOpen(true)}>
            {texts.record}
          </Button>
        )}
      </div>
      {isOpen && <PayoutForm payable={payable} onDone={() => setIsOpen(false)} />}
    </li>
  )
}
