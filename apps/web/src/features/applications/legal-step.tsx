import { Button } from '../../ui/button.tsx'
import type { Problems } from './application-rules.ts'
import { applicationTexts } from './applications.texts.ts'
import { LegalFields } from './legal-fields.tsx'
import { StepForm } from './step-form.tsx'
import type { Draft } from './use-draft.ts'
import { useShownProblems } from './use-shown-problems.ts'

interface LegalStepProps {
  draft: Draft
  problems: Problems
  refused: Problems
  isSaving: boolean
  onNext: () => void
  onBack: () => void
}

export function LegalStep({ draft, problems, refused, isSaving, onNext, onBack }: LegalStepProps) {
  const { legal, change } = draft
  const { shown, leave, attempt } = useShownProblems(problems, refused)

  return (
    <StepForm
      isSaving={isSaving}
      hasProblems={Object.keys(shown).length > 0}
      onSubmit={() => attempt(onNext)}
      actions={
        <>
          <Button type="submit" size="lg" loading={isSaving}>
            {applicationTexts.next}
          </Button>
          <Button size="lg" variant="line" onClick={onBack}>
            {applicationTexts.back}
          </Button>
        </>
      }
    >
      <LegalFields legal={legal} shown={shown} onLeave={leave} onChange={(typed) => change({ legal: typed })} />
    </StepForm>
  )
}
