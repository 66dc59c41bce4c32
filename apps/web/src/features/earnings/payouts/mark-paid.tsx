import type { WholeBatch } from '@razgovor/contract/payouts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { maskDate, parseDate, writeDate } from '../../../lib/date-time-input.ts'
import { showRefusal } from '../../../lib/show-refusal.ts'
import { dayOf } from '../../../lib/time.ts'
import { useNowIso } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { fieldTexts } from '../../../ui/form/form.texts.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { markPaidMutation, paidRefusals } from './batches.queries.ts'
import { batchTexts as texts } from './batches.texts.ts'
import { ConfirmPaid } from './confirm-paid.tsx'

export function MarkPaid({ batch }: { batch: WholeBatch }) {
  const [asked, setAsked] = useState({ isOpen: false, paid_on: '' })
  const today = dayOf(useNowIso(), 'Europe/Moscow')
  const form = useForm({ defaultValues: { paid_on: writeDate(today) } })
  const { errors } = form.formState
  const mark = useMutation({
    ...markPaidMutation(),
    onSuccess: () => toasts.success(texts.marked),
    onError: (error) => showRefusal(form, error, paidRefusals),
  })
  const submit = form.handleSubmit(({ paid_on }) => setAsked({ isOpen: true, paid_on: parseDate(paid_on)! }))
  const close = () => setAsked({ ...asked, isOpen: false })
  function confirm() {
    close()
    mark.mutate({ batch_id: batch.batch_id, paid_on: asked.paid_on })
  }
  return (
    <form noValidate className="mt-5 grid max-w-[22em] gap-4" onSubmit={(event) => void submit(event)}>
      <TextField
        label={texts.bank_date}
        inputMode="numeric"
        placeholder={fieldTexts.date_format}
        autoComplete="off"
        error={errors.paid_on?.message}
        {...form.register('paid_on', {
          validate: (text) => (parseDate(text) ? undefined : texts.bad_date),
          onChange: ({ target }: { target: HTMLInputElement }) => form.setValue('paid_on', maskDate(target.value)),
        })}
      />
      <FormProblem text={errors.root?.message} />
      <Button type="submit" loading={mark.isPending}>
        {texts.mark_paid}
      </Button>
      <ConfirmPaid batch={batch} open={asked.isOpen} paid_on={asked.paid_on} onConfirm={confirm} onClose={close} />
    </form>
  )
}
