import { normalizeLink } from '@razgovor/contract/links'
import { useFormContext, useWatch } from 'react-hook-form'
import { LinkRow } from '../../../ui/link-row.tsx'
import type { ProfileForm } from './profile-form.ts'
import { linkProblem } from './profile-rules.ts'
import { personalTexts as texts } from '../profile.texts.ts'

export function SocialLinkRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const name = `social_links.${index}.link` as const
  const { register, control, setValue, formState } = useFormContext<ProfileForm>()
  const typed = useWatch({ control, name }) ?? ''

  return (
    <LinkRow
      label={texts.link(index + 1)}
      removeLabel={texts.remove_link(index + 1)}
      link={typed}
      error={formState.errors.social_links?.[index]?.link?.message}
      onRemove={onRemove}
      {...register(name, {
        validate: linkProblem,
        onBlur: () => setValue(name, normalizeLink(typed) || typed),
      })}
    />
  )
}
