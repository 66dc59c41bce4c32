import { normalizeLink } from '@razgovor/contract/links'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { IconButton } from '../../ui/icon-button.tsx'
import { SocialIcon } from '../../ui/social-icon.tsx'
import type { ProfileForm } from './profile-form.ts'
import { linkProblem } from './profile-rules.ts'
import { personalTexts as texts } from './profile.texts.ts'

/** Gets its scheme when it is left. */
export function SocialLinkRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const id = useId()
  const name = `social_links.${index}.link` as const
  const { register, control, setValue, formState } = useFormContext<ProfileForm>()
  const typed = useWatch({ control, name }) ?? ''
  const problem = formState.errors.social_links?.[index]?.link?.message

  return (
    <div>
      <div className="flex items-center gap-3">
        <SocialIcon link={normalizeLink(typed)} />
        <input
          aria-label={texts.link(index + 1)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="control min-w-0"
          {...register(name, {
            validate: linkProblem,
            onBlur: () => setValue(name, normalizeLink(typed) || typed),
          })}
        />
        <IconButton icon="close" variant="ghost" label={texts.remove_link(index + 1)} onClick={onRemove} />
      </div>
      {problem && (
        <p id={id} role="alert" className="mt-2 text-[15px] text-error">
          {problem}
        </p>
      )}
    </div>
  )
}
