import { categoriesMax } from '@razgovor/contract/limits'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { Chip } from '../../ui/chip.tsx'
import type { ProfileForm } from './profile-form.ts'
import { personalTexts as texts } from './profile.texts.ts'

export interface CategoryChoice {
  category_id: string
  title: string
}

export function CategoriesField({ categories }: { categories: readonly CategoryChoice[] }) {
  const id = useId()
  const { field, fieldState } = useController<ProfileForm, 'category_ids'>({
    name: 'category_ids',
    rules: { validate: (chosen) => (chosen.length > categoriesMax ? texts.categories_hint : undefined) },
  })
  const problem = field.value.length > categoriesMax ? texts.categories_hint : fieldState.error?.message

  function toggle(category_id: string) {
    const isChosen = field.value.includes(category_id)
    field.onChange(isChosen ? field.value.filter((chosen) => chosen !== category_id) : [...field.value, category_id])
  }

  return (
    <fieldset aria-describedby={id}>
      <legend className="mb-2 text-[15px] font-medium">{texts.categories}</legend>
      <div className="flex flex-wrap gap-2">
        {categories.map(({ category_id, title }) => (
          <Chip key={category_id} pressed={field.value.includes(category_id)} onClick={() => toggle(category_id)}>
            {title}
          </Chip>
        ))}
      </div>
      <p
        id={id}
        role={problem ? 'alert' : undefined}
        className={`mt-2 text-[15px] ${problem ? 'text-error' : 'text-mute'}`}
      >
        {problem ?? texts.categories_hint}
      </p>
    </fieldset>
  )
}
