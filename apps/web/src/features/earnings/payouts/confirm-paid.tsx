import type { WholeBatch } from '@razgovor/contract/payouts'
import { writeDate } from '../../../lib/date-time-input.ts'
import { formatSum } from '../../../lib/format.ts'
import { ConfirmButtons } from '../../../ui/overlay/confirm-buttons.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { batchTexts as texts } from './batches.texts.ts'
import { DebtWarning } from './debt-warning.tsx'

interface ConfirmPaidProps {
  batch: WholeBatch
  open: boolean
  paid_on: string
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmPaid({ batch, open, paid_on, onConfirm, onClose }: ConfirmPaidProps) {
  const { amount, lines_count, returned_count } = batch
  const facts = texts.paid_text(writeDate(paid_on), formatSum(amount), texts.lines(lines_count - returned_count))
  return (
    <Dialog open={open} onClose={onClose} title={texts.paid_title} description={facts}>
      <DebtWarning batch={batch} />
      <ConfirmButtons
        confirm={texts.paid_confirm}
        cancel={texts.cancel}
        loading={false}
        onConfirm={onConfirm}
        onCancel={onClose}
      />
    </Dialog>
  )
}
