import type { PayoutCandidate } from '@razgovor/contract/payouts'
import { formatSum } from '../../../lib/format.ts'
import { fullName } from '../../../lib/full-name.ts'
import { batchTexts as texts } from './batches.texts.ts'
import { PayeeFacts } from './payee-facts.tsx'

export function LeftOutRow({ candidate }: { candidate: PayoutCandidate }) {
  const { speaker, email, is_leaving, balance, left_out, payee } = candidate
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b border-line py-5">
      <div className="min-w-0">
        <p className="font-medium break-words">{fullName(speaker)}</p>
        <p className="mt-1 text-xs break-words text-mute">{is_leaving ? texts.leaving : email}</p>
        <PayeeFacts payee={payee} missing={texts.no_payee} />
      </div>
      <div className="min-w-0">
        <p className="num font-medium">{texts.balance(formatSum(balance))}</p>
        <p className="mt-1 text-xs">{left_out && texts.why[left_out]}</p>
      </div>
    </li>
  )
}
