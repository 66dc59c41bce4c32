import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { closeModal } from '../../lib/modal.ts'
import { serverNowIso } from '../../lib/server-clock.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { dayOf } from '../../lib/time.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ChoiceChips } from '../../ui/form/choice-chips.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { FormButtons } from '../../ui/form/form-buttons.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { useViewer } from '../session/use-viewer.ts'
import {
  dayProblem,
  emptyForm,
  lastDayProblem,
  problems,
  suggestCode,
  toNewCode,
  type PromoCodeForm,
} from './promo-code-form.ts'
import { createPromoCodeMutation, newCodeRefusals } from './promo-codes.queries.ts'
import { promoCodeTexts } from './promo-codes.texts.ts'

const texts = promoCodeTexts.form
const kinds = (['PERCENT', 'AMOUNT'] as const).map((value) => ({ value, label: texts.kinds[value] }))

export default function NewPromoCodeModal() {
  const zone = useZone()
  const [now_iso] = useState(serverNowIso)
  const today = dayOf(now_iso, zone)
  const create = useMutation(createPromoCodeMutation(useViewer()?.user.user_id ?? ''))
  const form = useForm<PromoCodeForm>({ defaultValues: emptyForm })
  const { control, register, setValue, handleSubmit } = form
  const { errors } = form.formState
  const kind = useWatch({ control, name: 'kind' })

  const submit = handleSubmit((values) =>
    create.mutate(toNewCode(values, zone), {
      onSuccess: () => {
        toasts.success(texts.created)
        closeModal()
      },
      onError: (error) => showRefusal(form, error, newCodeRefusals),
    }),
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <div className="grid gap-2">
        <TextField
          label={texts.code}
          hint={texts.code_hint}
          error={errors.code?.message}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          className="uppercase"
          {...register('code', { validate: problems.code })}
        />
        <Button
          variant="line"
          size="sm"
          className="justify-self-start"
          onClick={() => setValue('code', suggestCode(), { shouldDirty: true, shouldValidate: true })}
        >
          {texts.suggest}
        </Button>
      </div>
      <ChoiceChips
        legend={texts.kind}
        options={kinds}
        value={kind}
        onChange={(next) => setValue('kind', next, { shouldDirty: true })}
      />
      {kind === 'PERCENT' ? (
        <TextField
          key="percent"
          label={texts.percent}
          error={errors.percent?.message}
          inputMode="numeric"
          autoComplete="off"
          {...register('percent', { validate: problems.percent })}
        />
      ) : (
        <TextField
          key="amount"
          label={texts.amount}
          error={errors.amount?.message}
          inputMode="decimal"
          autoComplete="off"
          {...register('amount', { validate: problems.amount })}
        />
      )}
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          label={texts.uses_max}
          hint={texts.no_limit}
          error={errors.uses_max?.message}
          inputMode="numeric"
          autoComplete="off"
          {...register('uses_max', { validate: problems.uses_max })}
        />
        <TextField
          label={texts.person_uses_max}
          hint={texts.no_limit}
          error={errors.person_uses_max?.message}
          inputMode="numeric"
          autoComplete="off"
          {...register('person_uses_max', { validate: problems.person_uses_max })}
        />
        <DateField
          label={texts.from}
          hint={texts.term_hint}
          control={control}
          name="valid_from_iso"
          today={today}
          validate={dayProblem}
        />
        <DateField
          label={texts.until}
          hint={zoneName(zone, now_iso)}
          control={control}
          name="valid_until_iso"
          today={today}
          validate={(_text, values) => lastDayProblem(values, today)}
        />
      </div>
      <Checkbox label={texts.first_only} {...register('is_first_only')} />
      <FormProblem text={errors.root?.message} />
      <FormButtons submit={texts.submit} cancel={texts.cancel} loading={create.isPending} />
    </form>
  )
}
