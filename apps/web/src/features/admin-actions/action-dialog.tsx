import type { AdminRow } from '@razgovor/contract/admin'
import type { AdminAction } from '@razgovor/contract/admin-scheme'
import type { ErrorName } from '@razgovor/contract/error-codes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { newKey } from '../../lib/new-key.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { ActionFields } from './action-fields.tsx'
import { firstAmount, textIn, type ActionForm, type ActionValues } from './action-forms.ts'
import { actionTexts as texts } from './actions.texts.ts'

export interface ActionRow {
  table_name: string
  id: string
  row: AdminRow
  title: string
}

interface ActionDialogProps {
  action: AdminAction
  form: ActionForm
  of: ActionRow
  open: boolean
  onClose: () => void
  onDone: () => void
}

export function ActionDialog({ action, form, of, open, onClose, onDone }: ActionDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={action.title} description={of.title}>
      <Asked form={form} of={of} onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

const refusals: readonly ErrorName[] = [
  'human_friendly',
  'payment_status',
  'validation',
  'url_busy',
  'already_exists',
  'not_exist',
  'payment_service',
]

type AskedProps = Pick<ActionDialogProps, 'form' | 'of' | 'onClose' | 'onDone'>

function Asked({ form, of, onClose, onDone }: AskedProps) {
  const [idempotency_key] = useState(newKey)
  const { table_name, id, row } = of
  const fields = useForm<ActionValues>({
    defaultValues: {
      why: '',
      comment: '',
      note: '',
      amount: firstAmount(table_name, row),
      booking_id: '',
      meetings: '',
      role: textIn(row, 'role'),
      day: '',
      reference: '',
      accepts_loss: false,
    },
  })
  const act = useMutation({
    mutationFn: (values: ActionValues) => form.send(values, { id, row, idempotency_key }),
    meta: { handles: refusals },
    onSuccess: () => {
      toasts.success(form.done)
      onClose()
      onDone()
    },
    onError: (error) => showRefusal(fields, error, refusals),
  })
  const submit = fields.handleSubmit((values) => act.mutate(values))

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-mute">{typeof form.text === 'string' ? form.text : form.text(row)}</p>
      <ActionFields form={form} fields={fields} id={id} row={row} />
      <FormProblem {...(fields.formState.errors.root?.message && { text: fields.formState.errors.root.message })} />
      <ConfirmButtons
        confirm={form.confirm}
        cancel={texts.cancel}
        loading={act.isPending}
        onConfirm={() => void submit()}
        onCancel={onClose}
      />
    </form>
  )
}
