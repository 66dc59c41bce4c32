import type { Dispute } from '@razgovor/contract/disputes'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { parsePrice } from '../../lib/date-time-input.ts'
import { formatSum } from '../../lib/format.ts'
import { fullName } from '../../lib/full-name.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { decideDisputeMutation, decisionRefusals } from './disputes.queries.ts'
import { decisionTexts, disputeTexts as texts, type Decision } from './disputes.texts.ts'

interface Deciding {
  dispute: Dispute
  decision: Decision
  onClose: () => void
}

export function DecisionDialog({ open, ...deciding }: Deciding & { open: boolean }) {
  const { dispute, decision, onClose } = deciding
  const people = `${fullName(dispute.speaker)} — ${fullName(dispute.listener)}`
  return (
    <Dialog open={open} onClose={onClose} title={decisionTexts[decision].title} description={people}>
      <DecisionForm {...deciding} />
    </Dialog>
  )
}

function DecisionForm({ dispute, decision, onClose }: Deciding) {
  const { dispute_id, amount, refunded_amount } = dispute
  const left = amount - refunded_amount
  const own = decisionTexts[decision]
  const form = useForm({ defaultValues: { amount: String(left / 100).replace('.', ','), comment: '' } })
  const { errors } = form.formState
  const decide = useMutation({
    ...decideDisputeMutation(),
    // A callback passed to `mutate` would not run, because the refetched list shows this dispute elsewhere.
    onSuccess: () => {
      toasts.success(own.done)
      onClose()
    },
    onError: (error) => showRefusal(form, error, decisionRefusals),
  })

  function amountProblem(text: string): string | undefined {
    const sum = parsePrice(text)
    if (!sum) return texts.bad_amount
    return sum > left ? texts.too_much(formatSum(left)) : undefined
  }

  const submit = form.handleSubmit((values) => {
    const sum = decision === 'REFUND' ? { amount: parsePrice(values.amount) ?? 0 } : {}
    decide.mutate({ dispute_id, body: { decision, comment: values.comment.trim(), ...sum } })
  })

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-mute">{own.text}</p>
      {decision === 'REFUND' && (
        <TextField
          label={texts.amount}
          hint={texts.amount_hint(formatSum(left))}
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount?.message}
          {...form.register('amount', { validate: amountProblem })}
        />
      )}
      <TextAreaField
        label={texts.comment}
        hint={texts.comment_hint}
        maxLength={1000}
        error={errors.comment?.message}
        {...form.register('comment', {
          validate: (text) => (text.trim().length > 2 ? undefined : texts.no_comment),
        })}
      />
      <FormProblem text={errors.root?.message} />
      <ConfirmButtons
        confirm={own.confirm}
        cancel={texts.keep}
        loading={decide.isPending}
        onConfirm={() => void submit()}
        onCancel={onClose}
      />
    </form>
  )
}
