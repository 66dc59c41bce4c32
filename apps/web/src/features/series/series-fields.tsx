import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { SelectField } from '../../ui/form/select-field.tsx'
import { SlotTermsFields } from '../../ui/form/slot-terms-fields.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { handbooksQuery } from '../profile/profile.queries.ts'
import type { SeriesFieldsForm } from './series-form.ts'
import { seriesTexts } from './series.texts.ts'

const texts = seriesTexts.form

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

/** Waits for the list of funds, so that the chosen fund is among the options. */
export function SeriesTerms() {
  const { register, formState } = useFormContext<SeriesFieldsForm>()
  const { data: handbooks } = useQuery(handbooksQuery())
  const { errors } = formState
  return (
    <>
      <SlotTermsFields of="SERIES" />
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
