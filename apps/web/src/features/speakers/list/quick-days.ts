import { addDays, weekdayOf } from '../../../lib/time.ts'
import { whenTexts as texts } from '../speakers.texts.ts'
import { daysOfWhen, toWhen, weekendFrom, type When } from './when.ts'

/** Returns the quick choices, no two of which cover the same days. */
export function quickDays(today: string): { days: When; label: string }[] {
  const weekday = weekdayOf(today)
  return [
    { days: today, label: texts.today },
    { days: addDays(today, 1), label: texts.tomorrow },
    { days: toWhen(weekendFrom(today)), label: texts.weekend },
    ...(weekday < 6 ? [{ days: toWhen(daysOfWhen('week', today)), label: texts.week }] : []),
  ]
}
