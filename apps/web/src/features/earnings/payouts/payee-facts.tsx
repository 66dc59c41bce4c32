import type { Payee } from '@razgovor/contract/payouts'
import { batchTexts as texts } from './batches.texts.ts'

export function PayeeFacts({ payee, missing }: { payee: Payee | null; missing: string }) {
  if (!payee) return <p className="mt-1 text-xs text-mute">{missing}</p>
  return (
    <div className="mt-1 text-xs text-mute">
      <p className="break-words">{payee.name}</p>
      <p className="num break-words">
        {texts.inn} {payee.inn}, {texts.account.toLowerCase()} {payee.account}, {texts.bik} {payee.bik}
      </p>
    </div>
  )
}
