import { useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import type { RulesForm } from './availability-form.ts'
import { availabilityTexts as texts } from './availability.texts.ts'
import { StretchesField } from './stretches-field.tsx'

export function WeekHours() {
  const { getValues, setValue } = useFormContext<RulesForm>()

  function copyToAll(index: number) {
    for (const other of texts.weekdays.keys())
      setValue(`week.${other}.stretches`, structuredClone(getValues(`week.${index}.stretches`)))
  }

  return texts.weekdays.map((day, index) => (
    <div key={day} className="grid gap-2 border-b border-line py-4 md:grid-cols-2">
      <h3 className="font-semibold">{day}</h3>
      <StretchesField
        name={`week.${index}.stretches`}
        day={day}
        actions={
          <Button variant="ghost" size="sm" aria-label={`${texts.copy}: ${day}`} onClick={() => copyToAll(index)}>
            {texts.copy}
          </Button>
        }
      />
    </div>
  ))
}
