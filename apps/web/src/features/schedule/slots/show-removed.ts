import type { EditScope, OwnSlot } from '@razgovor/contract/schedule'
import type { Args } from '../../../lib/api-types.ts'
import { readTerms, toTermsForm } from '../../../lib/slot-terms-form.ts'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { scheduleTexts } from '../schedule.texts.ts'

const texts = scheduleTexts.slot

type NewTimeSlot = Args<'POST /api/speakers/:user_id/time-slots'>[0]

export function showRemoved(slot: OwnSlot, scope: EditScope, create: (again: NewTimeSlot) => void): void {
  const again = remade(slot)
  if (scope === 'ENTIRE_SERIES') toasts.success(texts.removed_many)
  else if (again) toasts.success(texts.removed, { label: texts.restore, onPress: () => create(again) })
  else toasts.success(texts.removed)
}

/**
 * Returns undefined for a slot of a repetition, a series or the availability rules, because a restored slot would not
 * belong to them.
 */
function remade(slot: OwnSlot): NewTimeSlot | undefined {
  const { speaker_id, repeat_id, series_id, made_by_rules } = slot
  if (repeat_id || series_id || made_by_rules) return undefined
  const { time_start_iso, time_end_iso } = slot
  return {
    params: { user_id: speaker_id },
    body: { time_start_iso, time_end_iso, ...readTerms(toTermsForm(slot)) },
  }
}
