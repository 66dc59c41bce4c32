import { kindsMax } from '@razgovor/contract/limits'
import type { Tariff } from '@razgovor/contract/tariffs'
import { useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { openModal } from '../../../lib/modal.ts'
import { usualMinutes } from '../../../lib/stretch-form.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { RulesForm } from './availability-form.ts'
import { availabilityTexts } from './availability.texts.ts'
import { KindFields } from './kind-fields.tsx'
import { newKindForm, type KindForm } from './kind-form.ts'

const texts = availabilityTexts.kind

interface MeetingKindsProps {
  tariff: Tariff
  /** The ids of saved kinds; a kind that is not saved yet cannot have questions. */
  savedIds: readonly string[]
}

export function MeetingKinds({ tariff, savedIds }: MeetingKindsProps) {
  const { control, watch, setValue, formState } = useFormContext<RulesForm>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'kinds' })
  const group = useRef<HTMLDivElement>(null)
  const kinds = watch('kinds')
  const offersNothing = watch('is_on') && !kinds.some(({ is_offered }) => is_offered)
  const isOnly = fields.length === 1

  function removeAt(index: number) {
    // A single remaining kind is always offered, because it has no checkbox.
    if (fields.length === 2) setValue(`kinds.${1 - index}.is_offered`, true)
    remove(index)
    group.current?.focus()
  }

  return (
    <div ref={group} tabIndex={-1} className="grid gap-5 outline-none">
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={isOnly ? '' : 'grid gap-5 rounded-card border border-line p-6'}>
          <legend className="sr-only">{kinds[index]?.title || texts.number(index + 1)}</legend>
          <KindFields index={index} tariff={tariff} isOnly={isOnly} />
          {!isOnly && (
            <div className="flex flex-wrap gap-2">
              {index > 0 && (
                <Button variant="ghost" size="sm" onClick={() => move(index, index - 1)}>
                  {texts.earlier}
                </Button>
              )}
              <QuestionsButton kind={kinds[index]} savedIds={savedIds} />
              <Button variant="ghost" size="sm" onClick={() => removeAt(index)}>
                {texts.remove}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      <FormProblem
        text={
          offersNothing
            ? texts.none_offered
            : (formState.errors.kinds?.root?.message ?? formState.errors.kinds?.message)
        }
      />
      {fields.length < kindsMax && (
        <div>
          <Button variant="line" onClick={() => append(newKindForm(usualMinutes(tariff.meeting_minutes, 30)))}>
            <Icon name="plus" />
            {texts.add}
          </Button>
        </div>
      )}
    </div>
  )
}

function QuestionsButton({ kind, savedIds }: { kind: KindForm | undefined; savedIds: readonly string[] }) {
  if (!kind || !savedIds.includes(kind.kind_id)) return null
  const { kind_id, title } = kind
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={texts.questions_of(title)}
      onClick={() => openModal('MEETING_QUESTIONS', { kind_id, name: title })}
    >
      {texts.questions}
    </Button>
  )
}
