import { useFormContext } from 'react-hook-form'
import { parsePrice } from '../../lib/date-time-input.ts'
import { isPlaces, type SlotTermsForm } from '../../lib/slot-terms-form.ts'
import { slotTermsTexts as texts } from '../../lib/slot-terms.texts.ts'
import { ChoiceChips } from './choice-chips.tsx'
import { TextField } from './text-field.tsx'

type Owner = keyof typeof texts.modes

/** For a form whose values include a `SlotTermsForm`. The title of a series is the topic of its sessions. */
export function SlotTermsFields({ of }: { of: Owner }) {
  const { register, watch, setValue, formState } = useFormContext<SlotTermsForm>()
  const { errors } = formState
  const booking_mode = watch('booking_mode')
  const leastPlaces = of === 'SERIES' ? 1 : 2
  return (
    <>
      <ChoiceChips
        legend={texts.mode}
        options={modesOf(of)}
        value={booking_mode}
        onChange={(mode) => setValue('booking_mode', mode)}
      />
      {booking_mode === 'BUYABLE' && (
        <TextField
          label={texts.price[of]}
          inputMode="decimal"
          autoComplete="off"
          error={errors.price?.message}
          {...register('price', { validate: (text) => (parsePrice(text) === null ? texts.bad_price : undefined) })}
        />
      )}
      {(of === 'SERIES' || booking_mode === 'FREE_BOOKING_MULTY') && (
        <TextField
          label={texts.places}
          inputMode="numeric"
          autoComplete="off"
          error={errors.places?.message}
          {...register('places', {
            validate: (text) => (isPlaces(text, leastPlaces) ? undefined : texts.bad_places(leastPlaces)),
          })}
        />
      )}
      {of !== 'SERIES' && (
        <TextField
          label={texts.topic}
          hint={texts.topic_hint}
          autoComplete="off"
          error={errors.topic?.message}
          {...register('topic', { maxLength: { value: 120, message: texts.long_topic } })}
        />
      )}
    </>
  )
}

function modesOf(owner: Owner) {
  return Object.entries(texts.modes[owner]).map(([value, label]) => ({
    value: value as SlotTermsForm['booking_mode'],
    label,
  }))
}
