import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Speaker } from '@razgovor/contract/speakers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLoadedAt } from '../../lib/page.ts'
import { addDays, dayOf, daysFrom } from '../../lib/time.ts'
import { useZone } from '../../lib/zone.ts'
import { readChoice } from './slot-choice.ts'
import { toStripDays } from './slots.ts'
import { weekQuery } from './speakers.queries.ts'

/** The week of a speaker's slots that is in sight, and the slot that is chosen, which may lie in another week. */
export function useSlotChoice(speaker: Speaker) {
  const zone = useZone()
  const now_iso = useLoadedAt()
  const [search] = useSearchParams()
  const [{ week, slot_id }, setChoice] = useState(() => readChoice(search, speaker, now_iso))
  const [openDay, setOpenDay] = useState<string | null>(null)
  const { data, isPlaceholderData } = useQuery({
    ...weekQuery({ user_id: speaker.user_id, today_iso: now_iso, week }),
    placeholderData: keepPreviousData,
  })

  const today = dayOf(now_iso, zone)
  const slots = data?.items ?? []
  const days = toStripDays(slots, daysFrom(addDays(today, week * 7)), { zone, now_iso })
  const slot = useKnownSlot(
    [...slots, ...speaker.series.flatMap(({ sessions }) => sessions), ...nearestOf(speaker)],
    slot_id,
  )
  const slotDay = slot && dayOf(slot.time_start_iso, zone)
  const inSight = (day: string | null) => days.find((one) => one.day === day && one.slots.length > 0)?.day
  const day = inSight(openDay) ?? inSight(slotDay) ?? days.find((one) => one.slots.length > 0)?.day ?? today

  return {
    week,
    days,
    today,
    day,
    slot,
    isLoading: isPlaceholderData,
    showWeek(next: number) {
      setOpenDay(null)
      setChoice({ week: next, slot_id })
    },
    /** The day's first free slot is chosen along. */
    showDay(next: string) {
      const first = days.find((one) => one.day === next)?.slots.find(({ is_free }) => is_free)
      setOpenDay(next)
      if (first) setChoice({ week, slot_id: first.slot_id })
    },
    choose(next: string) {
      setOpenDay(null)
      setChoice({ week, slot_id: next })
    },
  }
}

export type SlotChoosing = ReturnType<typeof useSlotChoice>

function nearestOf({ first_free_slot }: Speaker): PublicSlot[] {
  return first_free_slot ? [first_free_slot] : []
}

/** The chosen slot stays known when another week takes the place of its own. */
function useKnownSlot(slots: readonly PublicSlot[], slot_id: string | null): PublicSlot | null {
  const [known, setKnown] = useState<PublicSlot | null>(null)
  const found = slots.find((slot) => slot.slot_id === slot_id)
  if (found && found !== known) setKnown(found)
  return found ?? (known?.slot_id === slot_id ? known : null)
}
