import type { PayoutLine } from '@razgovor/contract/payouts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatSum } from '../../../lib/format.ts'
import { fullName } from '../../../lib/full-name.ts'
import { Button } from '../../../ui/button.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { returnLineMutation } from './batches.queries.ts'
import { batchTexts as texts } from './batches.texts.ts'
import { PayeeFacts } from './payee-facts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

export function BatchLine({ line, isExported }: { line: PayoutLine; isExported: boolean }) {
  const { number, speaker, amount, debt, status, payee, return_reason } = line
  const name = payee?.name ?? fullName(speaker)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-line py-5">
      <div className="min-w-0">
        <p className="font-medium break-words">
          <span className="num text-mute">{texts.order(number)}</span> {fullName(speaker)}
        </p>
        <PayeeFacts payee={payee} missing={texts.erased} />
        <Link
          to={`/admin/statements/${speaker.user_id}`}
          aria-label={texts.statement_of(name)}
          className="link inline-flex min-h-11 items-center text-xs"
        >
          {texts.statement}
        </Link>
      </div>
      <div className="grid gap-2">
        <p className="num h3">{formatSum(amount)}</p>
        <p className="text-xs">
          {texts.line_status[status]}
          {return_reason && `: ${return_reason}`}
        </p>
        {debt > 0 && <p className="max-w-[22em] text-xs text-error">{texts.line_debt(formatSum(-debt))}</p>}
        {status !== 'RETURNED' && <PutBack line={{ ...line, status }} name={name} isExported={isExported} />}
      </div>
    </li>
  )
}

interface PutBackProps {
  line: PayoutLine & { status: 'OPEN' | 'PAID' }
  name: string
  isExported: boolean
}

function PutBack({ line: { line_id, status, amount }, name, isExported }: PutBackProps) {
  const [isAsked, setIsAsked] = useState(false)
  const putBack = useMutation({ ...returnLineMutation(), onSuccess: () => toasts.success(texts.returned) })
  const action = status === 'OPEN' ? texts.take_out : texts.put_back
  const hint = status === 'OPEN' && isExported ? ` ${texts.exported_hint}` : ''
  return (
    <>
      <Button variant="line" size="sm" aria-label={texts.about(action, name)} onClick={() => setIsAsked(true)}>
        {action}
      </Button>
      <ReasonDialog
        open={isAsked}
        title={texts.return_title[status]}
        text={texts.return_text(formatSum(amount)) + hint}
        confirm={texts.return_confirm}
        error={putBack.error}
        loading={putBack.isPending}
        onReason={(reason) => putBack.mutate({ line_id, reason })}
        onClose={() => setIsAsked(false)}
      />
    </>
  )
}
