import { useFormContext } from 'react-hook-form'
import { parsePrice } from '../../lib/date-time-input.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { scheduleTexts } from './schedule.texts.ts'
import type { PriceForm } from './slot-form.ts'

const texts = scheduleTexts.form
const modes = (['BUYABLE', 'FREE_BOOKING'] as const).map((value) => ({ value, label: texts.modes[value] }))

export function PriceFields() {
  const { register, watch, setValue, formState } = useFormContext<PriceForm>()
  const { errors } = formState
  const booking_mode = watch('booking_mode')
  return (
    <>
      <ChoiceChips
        legend={texts.mode}
        options={modes}
        value={booking_mode}
        onChange={(mode) => setValue('booking_mode', mode)}
      />
      {booking_mode === 'BUYABLE' && (
        <TextField
          label={texts.price}
          inputMode="decimal"
          autoComplete="off"
          error={errors.price?.message}
          {...register('price', { validate: (text) => (parsePrice(text) === null ? texts.bad_price : undefined) })}
        />
      )}
      <TextField
        label={texts.topic}
        hint={texts.topic_hint}
        autoComplete="off"
        error={errors.topic?.message}
        {...register('topic', { maxLength: { value: 120, message: texts.long_topic } })}
      />
    </>
  )
}
