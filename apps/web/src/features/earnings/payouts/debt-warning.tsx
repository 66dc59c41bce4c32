import type { PayoutBatch } from '@razgovor/contract/payouts'
import { formatSum } from '../../../lib/format.ts'
import { batchTexts as texts } from './batches.texts.ts'

export function DebtWarning({ batch: { indebted_count, debt } }: { batch: PayoutBatch }) {
  if (indebted_count === 0) return null
  return (
    <p role="note" className="mt-5 rounded-slot border-2 border-error px-4 py-3 text-xs leading-snug">
      <span className="font-medium text-error">{texts.indebted(indebted_count, formatSum(-debt))}</span>{' '}
      {texts.indebted_text}
    </p>
  )
}
