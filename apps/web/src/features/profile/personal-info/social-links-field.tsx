import { socialLinksMax } from '@razgovor/contract/limits'
import { useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { ProfileForm } from './profile-form.ts'
import { personalTexts as texts } from '../profile.texts.ts'
import { SocialLinkRow } from './social-link-row.tsx'

export function SocialLinksField() {
  const { control, formState } = useFormContext<ProfileForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'social_links' })
  const group = useRef<HTMLFieldSetElement>(null)
  const problem = formState.errors.social_links?.message

  function removeAt(index: number) {
    remove(index)
    group.current?.focus()
  }

  return (
    <fieldset ref={group} tabIndex={-1} className="outline-none">
      <legend className="mb-2 text-xs font-medium">{texts.links}</legend>
      <div className="grid gap-2">
        {fields.map(({ id }, index) => (
          <SocialLinkRow key={id} index={index} onRemove={() => removeAt(index)} />
        ))}
      </div>
      {problem && (
        <p role="alert" className="mt-2 text-xs text-error">
          {problem}
        </p>
      )}
      <p className="mt-2 text-xs text-mute">{texts.links_hint}</p>
      {fields.length < socialLinksMax && (
        <Button variant="line" size="sm" className="mt-3" onClick={() => append({ link: '' })}>
          <Icon name="plus" />
          {texts.add_link}
        </Button>
      )}
    </fieldset>
  )
}
