import { partOfDay, type PartOfDay } from '@razgovor/contract/waitlist'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { writeDate } from '../../lib/date-time-input.ts'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { addDays, dayOf } from '../../lib/time.ts'
import { serverNowIso } from '../../lib/server-clock.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { ChipsField } from '../../ui/form/chips-field.tsx'
import { ChoiceChips } from '../../ui/form/choice-chips.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { FormButtons } from '../../ui/form/form-buttons.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { dateProblem, lastDayProblem, toWish, type WaitForm } from './wait-form.ts'
import { joinWaitlistMutation, waitRefusals } from './waitlist.queries.ts'
import { waitlistTexts as texts } from './waitlist.texts.ts'

const periods = (['ANY', 'DATES'] as const).map((value) => ({ value, label: texts.periods[value] }))
const parts = partOfDay.options.map((value) => ({ value, label: texts.parts[value] }))
const daysAtFirst = 7

export default function WaitlistModal({ user_id, name }: ModalProps['WAITLIST']) {
  const zone = useZone()
  const [now_iso] = useState(serverNowIso)
  const today = dayOf(now_iso, zone)
  const form = useForm<WaitForm>({
    defaultValues: {
      period: 'ANY',
      from_iso: writeDate(today),
      to_iso: writeDate(addDays(today, daysAtFirst)),
      parts_of_day: [],
    },
  })
  const { control, setValue, handleSubmit } = form
  const { errors } = form.formState
  const join = useMutation(joinWaitlistMutation(user_id))
  const [period, parts_of_day] = useWatch({ control, name: ['period', 'parts_of_day'] })

  const submit = handleSubmit((values) =>
    join.mutate(toWish(values, zone), {
      onSuccess: closeModal,
      onError: (error) => showRefusal(form, error, waitRefusals),
    }),
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p className="-mt-4 break-words text-mute">{texts.about(name)}</p>
      <ChoiceChips
        legend={texts.period}
        options={periods}
        value={period}
        onChange={(next) => setValue('period', next)}
      />
      {period === 'DATES' && (
        <div className="grid gap-5 md:grid-cols-2">
          <DateField
            label={texts.from}
            control={control}
            name="from_iso"
            today={today}
            validate={(text) => dateProblem(text, today)}
          />
          <DateField
            label={texts.to}
            control={control}
            name="to_iso"
            today={today}
            validate={(_text, values) => lastDayProblem(values, today)}
          />
        </div>
      )}
      <ChipsField
        label={texts.parts_of_day}
        hint={`${texts.parts_hint}. ${zoneName(zone, now_iso)}`}
        options={parts}
        chosen={parts_of_day}
        onChange={(chosen) => setValue('parts_of_day', chosen as PartOfDay[])}
      />
      <FormProblem text={errors.root?.message} />
      <FormButtons submit={texts.submit} cancel={texts.cancel} loading={join.isPending} />
    </form>
  )
}
