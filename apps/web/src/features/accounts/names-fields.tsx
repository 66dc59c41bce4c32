import { useFormContext } from 'react-hook-form'
import { TextField } from '../../ui/form/text-field.tsx'
import { nameProblem } from './account-rules.ts'
import { accountTexts } from './accounts.texts.ts'

const texts = accountTexts.names

export function NamesFields() {
  const { register, formState } = useFormContext<{ first_name: string; last_name: string }>()
  const { errors } = formState
  return (
    <>
      <TextField
        label={texts.first_name}
        autoComplete="given-name"
        error={errors.first_name?.message}
        {...register('first_name', { validate: nameProblem })}
      />
      <TextField
        label={texts.last_name}
        autoComplete="family-name"
        error={errors.last_name?.message}
        {...register('last_name', { validate: nameProblem })}
      />
    </>
  )
}
