import { whenTexts as texts } from '../speakers.texts.ts'
import { hours } from '../list/when.ts'

export const timeOptions = [
  { value: '', label: texts.any_time },
  ...Object.entries(texts.parts).map(([value, label]) => ({ value, label })),
  ...hours.map((hour) => ({ value: String(hour), label: texts.hour(onClock(hour), onClock(hour + 1)) })),
]

function onClock(hour: number): string {
  return `${String(hour % 24).padStart(2, '0')}:00`
}
