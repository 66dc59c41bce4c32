import type { DifferenceAction, ReconciliationDifference } from '@razgovor/contract/reconciliation'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { formatSum } from '../../lib/format.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { resolveMutation, resolveRefusals } from './reconciliation.queries.ts'
import { actionTexts, kindTexts, reconciliationTexts as texts } from './reconciliation.texts.ts'

interface ResolveDialogProps {
  difference: ReconciliationDifference
  action: DifferenceAction | null
  onClose: () => void
}

export function ResolveDialog({ difference, action, onClose }: ResolveDialogProps) {
  const { kind, expected, found } = difference
  return (
    <Dialog
      open={action !== null}
      onClose={onClose}
      title={action ? actionTexts[action].title : ''}
      description={`${kindTexts[kind].title}: ${formatSum(found - expected)}`}
    >
      {action && <Asked difference={difference} action={action} onClose={onClose} />}
    </Dialog>
  )
}

function Asked({ difference, action, onClose }: ResolveDialogProps & { action: DifferenceAction }) {
  const { register, handleSubmit, formState, getValues, setError } = useForm({
    defaultValues: { why: '', speaker_id: '' },
  })
  const resolve = useMutation({
    ...resolveMutation(),
    onSuccess: () => {
      toasts.success(actionTexts[action].done)
      onClose()
    },
    onError: (error) => showRefusal({ getValues, setError }, error, resolveRefusals),
  })
  const { speakers } = difference
  const submit = handleSubmit((values) => resolve.mutate({ difference, action, ...values }))
  const { why, root } = formState.errors
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-mute">{actionTexts[action].text}</p>
      {action === 'adjust' && (
        <SelectField
          label={texts.who_bears}
          options={[
            { value: '', label: texts.platform },
            ...speakers.map(({ user_id, name }) => ({ value: user_id, label: name })),
          ]}
          {...register('speaker_id')}
        />
      )}
      <TextField
        label={texts.why}
        hint={texts.why_hint}
        autoComplete="off"
        maxLength={300}
        {...(why?.message && { error: why.message })}
        {...register('why', { validate: (text) => (text.trim().length > 2 ? undefined : texts.no_why) })}
      />
      <FormProblem {...(root?.message && { text: root.message })} />
      <ConfirmButtons
        confirm={actionTexts[action].confirm}
        cancel={texts.cancel}
        loading={resolve.isPending}
        onConfirm={() => void submit()}
        onCancel={onClose}
      />
    </form>
  )
}
