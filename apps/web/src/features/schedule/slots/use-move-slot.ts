import type { OwnSlot } from '@razgovor/contract/schedule'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isRefusal } from '../../../lib/api-error.ts'
import { openModal } from '../../../lib/modal.ts'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { changeRefusals, changeSlotMutation } from '../schedule.queries.ts'
import { scheduleTexts } from '../schedule.texts.ts'

type Stretch = Pick<OwnSlot, 'time_start_iso' | 'time_end_iso'>

const none: readonly OwnSlot[] = []

/**
 * Moves a dropped slot. `moved` has the slot at its new time; if the server refuses, the slot returns and an error is
 * shown. For a repeating slot the person first chooses how many to move; any other move can be undone.
 */
export function useMoveSlot(user_id: string, slots: readonly OwnSlot[] = none) {
  const { mutate, isPending, variables } = useMutation(changeSlotMutation())
  const moved = useMemo(() => {
    if (!isPending || !variables) return slots
    const { time_start_iso, time_end_iso } = variables.body
    const slot_id = variables.params.slot_id
    return slots.map((slot) =>
      slot.slot_id === slot_id && time_start_iso && time_end_iso ? { ...slot, time_start_iso, time_end_iso } : slot,
    )
  }, [slots, isPending, variables])

  function move(slot_id: string, stretch: Stretch, isMove: boolean) {
    const from = slots.find((slot) => slot.slot_id === slot_id)
    if (from?.repeat_id) {
      openModal('CHANGE_TIME_SLOT', { slot_id, part: isMove ? 'MOVE' : 'LENGTH', stretch })
      return
    }
    const text = isMove ? scheduleTexts.change.moved : scheduleTexts.change.saved
    change(slot_id, stretch, () =>
      toasts.success(text, from && { label: scheduleTexts.change.undo, onPress: () => moveBack(slot_id, from) }),
    )
  }

  function moveBack(slot_id: string, { time_start_iso, time_end_iso }: Stretch) {
    change(slot_id, { time_start_iso, time_end_iso }, () => toasts.success(scheduleTexts.change.undone))
  }

  function change(slot_id: string, stretch: Stretch, onSuccess: () => void) {
    mutate(
      { params: { user_id, slot_id }, body: { ...stretch, scope: 'SINGLE_SLOT' } },
      {
        onSuccess,
        onError: (error) => {
          if (isRefusal(error, ...changeRefusals)) toasts.error(Object.values(error.fields)[0] ?? error.message)
        },
      },
    )
  }

  return { moved, move }
}
