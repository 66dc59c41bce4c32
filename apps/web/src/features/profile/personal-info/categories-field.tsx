import { categoriesMax } from '@razgovor/contract/limits'
import { useController } from 'react-hook-form'
import { ChipsField } from '../../../ui/form/chips-field.tsx'
import type { ProfileForm } from './profile-form.ts'
import { personalTexts as texts } from '../profile.texts.ts'

export interface CategoryChoice {
  category_id: string
  title: string
}

export function CategoriesField({ categories }: { categories: readonly CategoryChoice[] }) {
  const { field, fieldState } = useController<ProfileForm, 'category_ids'>({
    name: 'category_ids',
    rules: { validate: (chosen) => (chosen.length > categoriesMax ? texts.categories_hint : undefined) },
  })
  return (
    <ChipsField
      label={texts.categories}
      hint={texts.categories_hint}
      error={field.value.length > categoriesMax ? texts.categories_hint : fieldState.error?.message}
      options={categories.map(({ category_id, title }) => ({ value: category_id, label: title }))}
      chosen={field.value}
      onChange={field.onChange}
    />
  )
}
