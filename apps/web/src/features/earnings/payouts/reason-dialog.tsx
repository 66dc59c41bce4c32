import { useForm } from 'react-hook-form'
import { isRefusal } from '../../../lib/api-error.ts'
import { ConfirmButtons } from '../../../ui/overlay/confirm-buttons.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { reasonRefusals } from './batches.queries.ts'
import { batchTexts as texts } from './batches.texts.ts'

interface Asking {
  text: string
  confirm: string
  error: unknown
  loading: boolean
  onReason: (reason: string) => void
  onClose: () => void
}

export function ReasonDialog({ open, title, ...asking }: Asking & { open: boolean; title: string }) {
  return (
    <Dialog open={open} onClose={asking.onClose} title={title} description={asking.text}>
      <ReasonForm {...asking} />
    </Dialog>
  )
}

function ReasonForm({ confirm, error, loading, onReason, onClose }: Asking) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } })
  const submit = handleSubmit(({ reason }) => onReason(reason.trim()))
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <TextField
        label={texts.reason}
        autoComplete="off"
        maxLength={200}
        error={formState.errors.reason?.message}
        {...register('reason', { validate: (text) => (text.trim().length > 2 ? undefined : texts.no_reason) })}
      />
      <FormProblem text={isRefusal(error, ...reasonRefusals) ? error.message : undefined} />
      <ConfirmButtons
        confirm={confirm}
        cancel={texts.cancel}
        loading={loading}
        onConfirm={() => void submit()}
        onCancel={onClose}
      />
    </form>
  )
}
