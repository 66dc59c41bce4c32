import type { BookingMode } from '@razgovor/contract/words'
import { useFormContext } from 'react-hook-form'
import { parsePrice } from '../../lib/date-time-input.ts'
import { ChoiceChips } from '../../ui/form/choice-chips.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { scheduleTexts } from './schedule.texts.ts'
import { isPlacesOfMany, type PriceForm } from './slot-form.ts'

const texts = scheduleTexts.form
const modes: readonly BookingMode[] = ['BUYABLE', 'FREE_BOOKING', 'FREE_BOOKING_MULTY']

/** `many`: a group meeting is among the choices. */
export function PriceFields({ many = false }: { many?: boolean }) {
  const { register, watch, setValue, formState } = useFormContext<PriceForm>()
  const { errors } = formState
  const booking_mode = watch('booking_mode')
  return (
    <>
      <ChoiceChips
        legend={texts.mode}
        options={modes
          .filter((mode) => many || mode !== 'FREE_BOOKING_MULTY')
          .map((value) => ({ value, label: texts.modes[value] }))}
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
      {booking_mode === 'FREE_BOOKING_MULTY' && (
        <TextField
          label={texts.places}
          inputMode="numeric"
          autoComplete="off"
          error={errors.places?.message}
          {...register('places', { validate: (text) => (isPlacesOfMany(text) ? undefined : texts.bad_places) })}
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
