import { useRef, type ReactNode } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { nextHours, stretchesAt, type RulesForm, type StretchesName } from './availability-form.ts'
import { availabilityTexts as texts } from './availability.texts.ts'
import { StretchRow } from './stretch-row.tsx'

interface StretchesFieldProps {
  name: StretchesName
  day: string
  actions?: ReactNode
}

export function StretchesField({ name, day, actions }: StretchesFieldProps) {
  const { control, getValues } = useFormContext<RulesForm>()
  const { fields, append, remove } = useFieldArray({ control, name })
  const group = useRef<HTMLDivElement>(null)

  function removeAt(index: number) {
    remove(index)
    group.current?.focus()
  }

  return (
    <div ref={group} role="group" aria-label={day} tabIndex={-1} className="grid gap-2 outline-none">
      {fields.length === 0 && <p className="text-mute">{texts.day_off}</p>}
      {fields.map(({ id }, index) => (
        <StretchRow key={id} name={name} index={index} day={day} onRemove={() => removeAt(index)} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="line"
          size="sm"
          aria-label={`${texts.add_hours}: ${day}`}
          onClick={() => append(nextHours(stretchesAt(getValues(), name)), { shouldFocus: false })}
        >
          {texts.add_hours}
        </Button>
        {fields.length > 0 && actions}
      </div>
    </div>
  )
}
