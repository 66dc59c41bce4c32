import { useFormContext } from 'react-hook-form'
import type { Answer } from '../../../lib/api-types.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { nameProblem } from '../../accounts/account-rules.ts'
import { EmailRow } from './email-row.tsx'
import type { ProfileForm } from './profile-form.ts'
import { phoneProblem } from './profile-rules.ts'
import { personalTexts as texts } from '../profile.texts.ts'
import { ZoneField } from './zone-field.tsx'

interface PersonFieldsProps {
  email: string
  zones: Answer<'GET /api/handbooks'>['timezones']
}

export function PersonFields({ email, zones }: PersonFieldsProps) {
  const { register, formState } = useFormContext<ProfileForm>()
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
      <EmailRow email={email} />
      <ZoneField zones={zones} />
      <TextField
        label={texts.phone}
        type="tel"
        autoComplete="tel"
        hint={texts.phone_hint}
        error={errors.phone?.message}
        {...register('phone', { validate: phoneProblem })}
      />
    </>
  )
}
