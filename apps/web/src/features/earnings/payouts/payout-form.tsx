import type { PayableSpeaker } from '@razgovor/contract/earnings'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isRefusal } from '../../../lib/api-error.ts'
import { parsePrice } from '../../../lib/date-time-input.ts'
import { formatSum } from '../../../lib/format.ts'
import { newKey } from '../../../lib/new-key.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { payoutRefusals, recordPayoutMutation } from './payouts.queries.ts'
import { payoutTexts as texts } from './payouts.texts.ts'

interface PayoutFormProps {
  payable: PayableSpeaker
  onDone: () => void
}

export function PayoutForm({ payable: { speaker, balance, payable }, onDone }: PayoutFormProps) {
  // One key per form, so that a repeated submit makes one payout.
  const [idempotency_key] = useState(newKey)
  const record = useMutation({
    ...recordPayoutMutation(),
    onSuccess: (payout) => {
      toasts.success(texts.saved(formatSum(payout.amount)))
      onDone()
    },
  })
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { amount: String((payable || balance) / 100).replace('.', ','), note: '' },
  })

  const save = handleSubmit(({ amount, note }) => {
    const body = { speaker_id: speaker.user_id, amount: parsePrice(amount) ?? 0, note, idempotency_key }
    record.mutate(body)
  })

  return (
    <form noValidate className="mt-5 grid gap-5 md:grid-cols-2" onSubmit={(event) => void save(event)}>
      <TextField
        label={texts.amount}
        inputMode="decimal"
        autoComplete="off"
        error={formState.errors.amount?.message}
        {...register('amount', { validate: (text) => (parsePrice(text) ? undefined : texts.bad_amount) })}
      />
      <TextField
        label={texts.note}
        hint={texts.note_hint}
        autoComplete="off"
        maxLength={200}
        error={formState.errors.note?.message}
        {...register('note', { validate: (text) => (text.trim() ? undefined : texts.no_note) })}
      />
      <FormProblem text={isRefusal(record.error, ...payoutRefusals) ? record.error.message : undefined} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={record.isPending}>
          {texts.save}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
