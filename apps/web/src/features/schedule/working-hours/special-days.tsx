import { useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { RulesForm } from './availability-form.ts'
import { availabilityTexts as texts } from './availability.texts.ts'
import { SpecialDay } from './special-day.tsx'

export function SpecialDays({ today }: { today: string }) {
  const { control } = useFormContext<RulesForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'exceptions' })
  const group = useRef<HTMLDivElement>(null)

  function removeAt(index: number) {
    remove(index)
    group.current?.focus()
  }

  return (
    <div ref={group} tabIndex={-1} className="grid gap-5 outline-none">
      {fields.map(({ id }, index) => (
        <SpecialDay key={id} index={index} today={today} onRemove={() => removeAt(index)} />
      ))}
      <div>
        <Button
          variant="line"
          onClick={() => append({ date: '', lastDate: '', title: '', kind: 'OFF', stretches: [] })}
        >
          <Icon name="plus" />
          {texts.add_exception}
        </Button>
      </div>
    </div>
  )
}
