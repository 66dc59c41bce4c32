import { languagesMax } from '@razgovor/contract/limits'
import type { SpeakerLanguage } from '@razgovor/contract/speakers'
import { useController } from 'react-hook-form'
import { languageNames } from '@razgovor/contract/languages.texts'
import { ChipsField } from '../../../ui/form/chips-field.tsx'
import type { ProfileForm } from './profile-form.ts'
import { personalTexts as texts } from '../profile.texts.ts'

const options = Object.entries(languageNames).map(([value, label]) => ({ value, label }))

export function LanguagesField() {
  const { field, fieldState } = useController<ProfileForm, 'languages'>({
    name: 'languages',
    rules: { validate: languagesProblem },
  })
  return (
    <ChipsField
      label={texts.languages}
      hint={texts.languages_hint}
      error={languagesProblem(field.value) ?? fieldState.error?.message}
      options={options}
      chosen={field.value}
      onChange={field.onChange}
    />
  )
}

function languagesProblem({ length }: readonly SpeakerLanguage[]): string | undefined {
  return length === 0 || length > languagesMax ? texts.languages_hint : undefined
}
