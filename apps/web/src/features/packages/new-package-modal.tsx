import { packageTitleMax } from '@razgovor/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { formatMoney } from '../../lib/format.ts'
import { closeModal } from '../../lib/modal.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { FormButtons } from '../../ui/form/form-buttons.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { useViewer } from '../session/use-viewer.ts'
import { eachOf, emptyForm, problems, toNewPackage, type PackageForm } from './package-form.ts'
import { createPackageMutation, newPackageRefusals } from './packages.queries.ts'
import { packageTexts } from './packages.texts.ts'

const texts = packageTexts.form

export default function NewPackageModal() {
  const create = useMutation(createPackageMutation(useViewer()?.user.user_id ?? ''))
  const form = useForm<PackageForm>({ defaultValues: emptyForm })
  const { control, register, handleSubmit } = form
  const { errors } = form.formState
  const [meetings, amount] = useWatch({ control, name: ['meetings', 'amount'] })
  const each = eachOf({ meetings, amount })

  const submit = handleSubmit((values) =>
    create.mutate(toNewPackage(values), {
      onSuccess: () => {
        toasts.success(texts.created)
        closeModal()
      },
      onError: (error) => showRefusal(form, error, newPackageRefusals),
    }),
  )
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        label={texts.title}
        error={errors.title?.message}
        autoComplete="off"
        maxLength={packageTitleMax}
        {...register('title', { validate: problems.title })}
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          label={texts.meetings}
          hint={texts.meetings_hint}
          error={errors.meetings?.message}
          {...number}
          {...register('meetings', { validate: problems.meetings })}
        />
        <TextField
          label={texts.minutes}
          hint={texts.minutes_hint}
          error={errors.minutes?.message}
          {...number}
          {...register('minutes', { validate: problems.minutes })}
        />
        <TextField
          label={texts.amount}
          hint={each === null ? undefined : texts.each(formatMoney(each))}
          error={errors.amount?.message}
          inputMode="decimal"
          autoComplete="off"
          {...register('amount', { validate: problems.amount })}
        />
        <TextField
          label={texts.days}
          hint={texts.days_hint}
          error={errors.valid_days?.message}
          {...number}
          {...register('valid_days', { validate: problems.valid_days })}
        />
      </div>
      <FormProblem text={errors.root?.message} />
      <FormButtons submit={texts.submit} cancel={texts.cancel} loading={create.isPending} />
    </form>
  )
}
