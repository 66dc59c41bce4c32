import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { digitsOf, fieldsOf, numberProblemAtOnce, type NumberField, type Problems } from './application-rules.ts'
import type { Legal } from './applications.queries.ts'
import { applicationTexts, legalTexts as texts } from './applications.texts.ts'
import { StepForm } from './step-form.tsx'
import type { Draft } from './use-draft.ts'
import { useShownProblems } from './use-shown-problems.ts'

type LegalStepProps = {
  draft: Draft
  problems: Problems
  refused: Problems
  isSaving: boolean
  onNext: () => void
  onBack: () => void
}

const forms = [
  'SELF_EMPLOYED',
  'SOLE_PROPRIETOR',
  'LEGAL_ENTITY',
  'INDIVIDUAL',
] as const satisfies Legal['legal_form'][]

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
      <RadioCards
        label={texts.form}
        options={forms}
        texts={texts.forms}
        value={legal.legal_form}
        error={shown['legal.legal_form']}
        onChange={(legal_form) => change({ legal: { legal_form } })}
      />
      {legal.legal_form === 'INDIVIDUAL' && <p className="text-mute">{texts.individual}</p>}
      {legal.legal_form &&
        fieldsOf[legal.legal_form].map((field) =>
          field === 'organisation_name' ? (
            <TextField
              key={field}
              label={texts.fields[field]}
              autoComplete="organization"
              maxLength={6000}
              value={legal.organisation_name ?? ''}
              error={shown['legal.organisation_name']}
              onBlur={() => leave('legal.organisation_name')}
              onChange={({ target }) => change({ legal: { organisation_name: target.value } })}
            />
          ) : (
            <NumberInput
              key={field}
              field={field}
              legal={legal}
              error={shown[`legal.${field}`] ?? numberProblemAtOnce(field, legal)}
              onLeave={() => leave(`legal.${field}`)}
              onType={(value) => change({ legal: { [field]: value } })}
            />
          ),
        )}
    </StepForm>
  )
}

type NumberInputProps = {
  field: NumberField
  legal: Legal
  error: string | undefined
  onLeave: () => void
  onType: (value: string) => void
}

/** Documents print these numbers in groups: the spaces of a pasted one go. */
function NumberInput({ field, legal, error, onLeave, onType }: NumberInputProps) {
  return (
    <TextField
      label={texts.fields[field]}
      hint={texts.digits(digitsOf(field, legal.legal_form))}
      inputMode="numeric"
      autoComplete="off"
      className="num"
      maxLength={100}
      value={legal[field] ?? ''}
      error={error}
      onBlur={onLeave}
      onChange={({ target }) => onType(target.value.replaceAll(/\s/g, ''))}
    />
  )
}
