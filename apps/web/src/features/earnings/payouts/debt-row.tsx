import type { Debt } from '@razgovor/contract/payouts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatSum } from '../../../lib/format.ts'
import { fullName } from '../../../lib/full-name.ts'
import { newKey } from '../../../lib/new-key.ts'
import { Button } from '../../../ui/button.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { batchPath } from './batch-path.ts'
import { writeOffMutation } from './batches.queries.ts'
import { batchTexts as texts } from './batches.texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export function DebtRow({ debt }: { debt: Debt }) {
  const { speaker, email, is_leaving, amount, pending, payout_due, batch } = debt
  const [isAsked, setIsAsked] = useState(false)
  // One key per row, so that a repeated submit writes off one debt.
  const [idempotency_key] = useState(newKey)
  const writeOff = useMutation({
    ...writeOffMutation(),
    onSuccess: (written) => toasts.success(texts.written_off(formatSum(written.amount))),
  })
  const name = fullName(speaker)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-line py-5">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="mt-1 text-xs break-words text-mute">{is_leaving ? texts.leaving : email}</p>
        <Link
          to={`/admin/statements/${speaker.user_id}`}
          aria-label={texts.statement_of(name)}
          className="link inline-flex min-h-11 items-center text-xs"
        >
          {texts.statement}
        </Link>
      </div>
      <div className="grid gap-2">
        <p className="num h3">{texts.debt(formatSum(amount))}</p>
        {pending > 0 && <p className="text-xs text-mute">{texts.pending(formatSum(pending))}</p>}
        {payout_due > 0 && <p className="max-w-[22em] text-xs">{texts.debt_in_batch(formatSum(payout_due))}</p>}
        {batch ? (
          <Link
            to={batchPath(batch.batch_id)}
            aria-label={texts.about(texts.batch(batch.number), name)}
            className="link inline-flex min-h-11 items-center text-xs"
          >
            {texts.batch(batch.number)}
          </Link>
        ) : (
          <Button
            variant="line"
            size="sm"
            aria-label={texts.about(texts.write_off, name)}
            onClick={() => setIsAsked(true)}
          >
            {texts.write_off}
          </Button>
        )}
      </div>
      <ReasonDialog
        open={isAsked}
        title={texts.write_off_title}
        text={texts.write_off_text(formatSum(amount))}
        confirm={texts.write_off}
        error={writeOff.error}
        loading={writeOff.isPending}
        onReason={(reason) => writeOff.mutate({ speaker_id: speaker.user_id, amount, reason, idempotency_key })}
        onClose={() => setIsAsked(false)}
      />
    </li>
  )
}
