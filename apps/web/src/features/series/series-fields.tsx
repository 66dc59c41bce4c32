import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { parsePrice } from '../../lib/date-time-input.ts'
import { ChoiceChips } from '../../ui/form/choice-chips.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { handbooksQuery } from '../profile/profile.queries.ts'
import { isPlaces, type SeriesFieldsForm } from './series-form.ts'
import { seriesTexts } from './series.texts.ts'

const texts = seriesTexts.form
const modes = (['BUYABLE', 'FREE_BOOKING_MULTY'] as const).map((value) => ({ value, label: texts.modes[value] }))

export function SeriesWords() {
  const { register, formState } = useFormContext<SeriesFieldsForm>()
  const { errors } = formState
  return (
    <>
      <TextField
        label={texts.name}
        autoComplete="off"
        error={errors.title?.message}
        {...register('title', {
          validate: (text) => (text.trim() ? undefined : texts.bad_title),
          maxLength: { value: 120, message: texts.long_title },
        })}
      />
      <TextAreaField
        label={texts.description}
        error={errors.description?.message}
        {...register('description', { maxLength: { value: 3000, message: texts.long_description } })}
      />
    </>
  )
}

/** Rendered once the funds are loaded, so that the chosen one is among the options. */
export function SeriesTerms() {
  const { register, watch, setValue, formState } = useFormContext<SeriesFieldsForm>()
  const { data: handbooks } = useQuery(handbooksQuery())
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
        label={texts.places}
        inputMode="numeric"
        autoComplete="off"
        error={errors.places?.message}
        {...register('places', { validate: (text) => (isPlaces(text) ? undefined : texts.bad_places) })}
      />
      {handbooks && (
        <SelectField
          label={texts.fund}
          hint={texts.fund_hint}
          placeholder={texts.no_fund}
          options={handbooks.funds.map(({ fund_id, name }) => ({ value: fund_id, label: name }))}
          error={errors.fund_id?.message}
          {...register('fund_id')}
        />
      )}
    </>
  )
}
