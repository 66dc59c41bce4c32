import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { digitsOf, fieldsOf, earlyNumberProblem, type NumberField, type Problems } from './application-rules.ts'
import type { Legal } from './applications.queries.ts'
import { legalTexts as texts } from './applications.texts.ts'

interface LegalFieldsProps {
  legal: Legal
  /** Problems by `legal.` and the field's name. */
  shown: Partial<Problems>
  onLeave: (field: string) => void
  onChange: (typed: Legal) => void
}

const forms = [
  'SELF_EMPLOYED',
  'SOLE_PROPRIETOR',
  'LEGAL_ENTITY',
  'INDIVIDUAL',
] as const satisfies Legal['legal_form'][]

export function LegalFields({ legal, shown, onLeave, onChange }: LegalFieldsProps) {
  return (
    <>
      <RadioCards
        label={texts.form}
        options={forms}
        texts={texts.forms}
        value={legal.legal_form}
        error={shown['legal.legal_form']}
        onChange={(legal_form) => onChange({ legal_form })}
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
              onBlur={() => onLeave('legal.organisation_name')}
              onChange={({ target }) => onChange({ organisation_name: target.value })}
            />
          ) : (
            <NumberInput
              key={field}
              field={field}
              legal={legal}
              error={shown[`legal.${field}`] ?? earlyNumberProblem(field, legal)}
              onLeave={() => onLeave(`legal.${field}`)}
              onType={(value) => onChange({ [field]: value })}
            />
          ),
        )}
    </>
  )
}

interface NumberInputProps {
  field: NumberField
  legal: Legal
  error: string | undefined
  onLeave: () => void
  onType: (value: string) => void
}

/** Removes spaces, because documents print these numbers in groups. */
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
