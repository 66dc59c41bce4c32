import { categoriesMax } from '@razgovor/contract/limits'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { ChipsField } from '../../ui/form/chips-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { aboutMax } from '../profile/personal-info/profile-rules.ts'
import { handbooksQuery } from '../profile/profile.queries.ts'
import type { Problems } from './application-rules.ts'
import { applicationTexts, detailsTexts as texts } from './applications.texts.ts'
import { AliasField } from './alias-field.tsx'
import { LinksField } from './links-field.tsx'
import { StepForm } from './step-form.tsx'
import type { Draft } from './use-draft.ts'
import { useShownProblems } from './use-shown-problems.ts'

interface DetailsStepProps {
  draft: Draft
  problems: Problems
  refused: Problems
  isSaving: boolean
  photo: ReactNode
  onNext: () => void
}

export function DetailsStep({ draft, problems, refused, isSaving, photo, onNext }: DetailsStepProps) {
  const { details, change } = draft
  const handbooks = useQuery(handbooksQuery())
  const { shown, leave, attempt } = useShownProblems(problems, refused)

  function field(name: 'first_name' | 'last_name' | 'headline' | 'about' | 'alias') {
    return {
      name,
      value: details[name] ?? '',
      error: shown[name],
      maxLength: 6000,
      onBlur: () => leave(name),
      onChange: ({ target }: { target: { value: string } }) => change({ details: { [name]: target.value } }),
    }
  }

  /** Removes blank links, so that the indexes of a validation error match the rows. */
  function goOn() {
    const { social_links = [] } = details
    if (social_links.includes('')) change({ details: { social_links: social_links.filter(Boolean) } })
    onNext()
  }

  return (
    <StepForm
      isSaving={isSaving}
      hasProblems={Object.keys(shown).length > 0}
      onSubmit={() => attempt(goOn)}
      actions={
        <Button type="submit" size="lg" loading={isSaving}>
          {applicationTexts.next}
        </Button>
      }
    >
      <TextField label={texts.first_name} autoComplete="given-name" {...field('first_name')} />
      <TextField label={texts.last_name} autoComplete="family-name" {...field('last_name')} />
      <div>
        <p className="mb-2 text-xs font-medium">{applicationTexts.photo}</p>
        {photo}
        <p className="mt-2 text-xs text-mute">{applicationTexts.photo_hint}</p>
      </div>
      <AliasField {...field('alias')} />
      <TextField label={texts.headline} hint={texts.headline_hint} {...field('headline')} />
      <TextAreaField
        label={texts.about}
        hint={texts.counter((details.about ?? '').trim().length, aboutMax)}
        {...field('about')}
      />
      <ChipsField
        label={texts.categories}
        hint={texts.categories_hint}
        error={shown['category_ids']}
        options={(handbooks.data?.categories ?? []).map(({ category_id, title }) => ({
          value: category_id,
          label: title,
        }))}
        chosen={details.category_ids ?? []}
        onChange={(category_ids) => category_ids.length <= categoriesMax && change({ details: { category_ids } })}
      />
      <LinksField
        links={details.social_links ?? []}
        problems={shown}
        onLeave={leave}
        onChange={(social_links) => change({ details: { social_links } })}
      />
    </StepForm>
  )
}
