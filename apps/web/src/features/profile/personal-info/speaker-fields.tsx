import { useFormContext, useWatch } from 'react-hook-form'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { AliasField } from './alias-field.tsx'
import { CategoriesField, type CategoryChoice } from './categories-field.tsx'
import { LanguagesField } from './languages-field.tsx'
import type { ProfileForm } from './profile-form.ts'
import { aboutMax, headlineMax, lengthProblem } from './profile-rules.ts'
import { personalTexts as texts } from '../profile.texts.ts'
import { SocialLinksField } from './social-links-field.tsx'

interface SpeakerFieldsProps {
  savedAlias: string
  categories: readonly CategoryChoice[]
}

export function SpeakerFields({ savedAlias, categories }: SpeakerFieldsProps) {
  const { register, control, formState } = useFormContext<ProfileForm>()
  const about = useWatch({ control, name: 'about' })
  const { errors } = formState

  return (
    <>
      <h2 className="h3 mt-6">{texts.page}</h2>
      <AliasField saved={savedAlias} />
      <TextField
        label={texts.headline}
        hint={texts.headline_hint}
        error={errors.headline?.message}
        {...register('headline', { validate: (value) => lengthProblem(value, headlineMax) })}
      />
      <TextAreaField
        label={texts.about}
        hint={texts.counter(about.trim().length, aboutMax)}
        error={errors.about?.message}
        {...register('about', { validate: (value) => lengthProblem(value, aboutMax) })}
      />
      <CategoriesField categories={categories} />
      <LanguagesField />
      <SocialLinksField />
    </>
  )
}
