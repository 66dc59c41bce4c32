import type { Tariff } from '@razgovor/contract/tariffs'
import { useFormContext } from 'react-hook-form'
import { parsePrice } from '../../../lib/date-time-input.ts'
import { slotTermsTexts } from '../../../lib/slot-terms.texts.ts'
import { lengthOptions } from '../../../lib/stretch-form.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ChoiceChips } from '../../../ui/form/choice-chips.tsx'
import { LengthLimit } from '../../../ui/form/length-limit.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { RulesForm } from './availability-form.ts'
import { availabilityTexts } from './availability.texts.ts'
import { titleProblem } from './kind-form.ts'

const texts = availabilityTexts.kind
const modes = Object.entries(slotTermsTexts.modes.RULES).map(([value, label]) => ({
  value: value as keyof typeof slotTermsTexts.modes.RULES,
  label,
}))

interface KindFieldsProps {
  index: number
  tariff: Tariff
  /** Whether this is the only kind, which is always offered and needs no title. */
  isOnly: boolean
}

export function KindFields({ index, tariff, isOnly }: KindFieldsProps) {
  const { register, watch, setValue, clearErrors, formState } = useFormContext<RulesForm>()
  const { minutes, booking_mode } = watch(`kinds.${index}`)
  const errors = formState.errors.kinds?.[index]
  return (
    <div className="grid gap-5">
      <TextField
        label={texts.title}
        hint={isOnly ? texts.title_hint : undefined}
        autoComplete="off"
        error={errors?.title?.message}
        {...register(`kinds.${index}.title`, {
          maxLength: { value: 120, message: slotTermsTexts.long_topic },
          validate: (_text, form) => titleProblem(form.kinds, index),
        })}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <SelectField
            label={texts.minutes}
            options={lengthOptions(Number(minutes), tariff.meeting_minutes)}
            error={errors?.minutes?.message}
            {...register(`kinds.${index}.minutes`)}
          />
          <LengthLimit tariff={tariff} />
        </div>
        <div className="grid content-start gap-5">
          <ChoiceChips
            legend={slotTermsTexts.mode}
            options={modes}
            value={booking_mode}
            onChange={(mode) => {
              setValue(`kinds.${index}.booking_mode`, mode)
              // The price field disappears, and an error that is not shown would keep the form from being saved.
              clearErrors(`kinds.${index}.price`)
            }}
          />
          {booking_mode === 'BUYABLE' && (
            <TextField
              label={slotTermsTexts.price.RULES}
              inputMode="decimal"
              autoComplete="off"
              error={errors?.price?.message}
              {...register(`kinds.${index}.price`, {
                validate: (text) => (parsePrice(text) === null ? slotTermsTexts.bad_price : undefined),
              })}
            />
          )}
        </div>
      </div>
      <TextAreaField
        label={texts.description}
        hint={texts.description_hint}
        rows={3}
        error={errors?.description?.message}
        {...register(`kinds.${index}.description`, { maxLength: { value: 500, message: texts.long_description } })}
      />
      {!isOnly && <Checkbox label={texts.is_offered} {...register(`kinds.${index}.is_offered`)} />}
    </div>
  )
}
