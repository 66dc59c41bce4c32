import type { Leaving } from '@razgovor/contract/profile'
import { formatSum } from '../../lib/format.ts'
import { closeModal } from '../../lib/modal.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { dataTexts as texts } from './profile.texts.ts'

export function LeavingMoney({ leaving: { balance, payout_due, payee } }: { leaving: Leaving }) {
  if (balance > 0 && !payee) {
    return (
      <div className="grid gap-5">
        <p>{texts.no_payee(formatSum(balance))}</p>
        <ToLegal />
      </div>
    )
  }
  if (balance === 0 && payout_due === 0) return null
  return (
    <div className="mt-5 grid gap-3 rounded-slot bg-mist p-4 text-xs">
      {balance > 0 && payee && (
        <>
          <p>{texts.balance(formatSum(balance))}</p>
          <p className="num font-medium break-words">{texts.payee(payee)}</p>
          <p className="text-mute">{texts.payee_kept}</p>
          <ToLegal />
        </>
      )}
      {balance < 0 && <p>{texts.debt(formatSum(-balance))}</p>}
      {payout_due > 0 && <p>{texts.payout_due(formatSum(payout_due))}</p>}
    </div>
  )
}

function ToLegal() {
  return (
    <ButtonLink to="/profile/legal" variant="line" onClick={closeModal}>
      {texts.to_legal}
    </ButtonLink>
  )
}
