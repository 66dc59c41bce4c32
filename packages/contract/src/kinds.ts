import { z } from 'zod'
import * as fieldTexts from './fields.texts.ts'
import { publicSlot, slotMinutes } from './schedule.ts'
import { kindTerms, priceFault } from './slot-terms.ts'
import { uuid } from './values.ts'

export const meetingKind = z.object({
  // Chosen by whoever adds it, so that saving twice adds it once.
  kind_id: uuid,
  // The topic of its meetings; may be empty where there is only one.
  title: z.string().trim().max(120, fieldTexts.charactersMax(120)),
  description: z.string().trim().max(500, fieldTexts.charactersMax(500)).default(''),
  minutes: z.int().min(slotMinutes.min, fieldTexts.lengthRule).max(slotMinutes.max, fieldTexts.lengthRule),
  ...kindTerms,
  // In the working hours.
  is_offered: z.boolean(),
})
export type MeetingKind = z.infer<typeof meetingKind>

/** As listeners see it. */
export const publicKind = meetingKind.omit({ is_offered: true }).extend({
  description: z.string(),
  // Its next bookable slot.
  first_free_slot: publicSlot.nullable(),
})
export type PublicKind = z.infer<typeof publicKind>

interface Fault {
  path: (string | number)[]
  message: string
}

export function kindsFaults(kinds: readonly MeetingKind[]): Fault[] {
  return kinds.flatMap((kind, index) => {
    const fault = priceFault(kind)
    const others = kinds.slice(0, index)
    return [
      ...(fault ? [{ path: [index, 'amount'], message: fault }] : []),
      ...(kinds.length > 1 && kind.title === '' ? [{ path: [index, 'title'], message: fieldTexts.kindTitle }] : []),
      ...(others.some((other) => isNamedAs(other, kind))
        ? [{ path: [index, 'title'], message: fieldTexts.kindTwice }]
        : []),
      ...(others.some(({ kind_id }) => kind_id === kind.kind_id)
        ? [{ path: [index, 'kind_id'], message: fieldTexts.kindTwice }]
        : []),
    ]
  })
}

function isNamedAs(one: MeetingKind, other: MeetingKind): boolean {
  return one.title !== '' && one.title.toLocaleLowerCase('ru') === other.title.toLocaleLowerCase('ru')
}
