import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Speaker } from '@razgovor/contract/speakers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { addDays, dayOf, daysFrom } from '../../lib/time.ts'
import { useDayIso } from '../../lib/use-day.ts'
import { useZone } from '../../lib/zone.ts'
import { daysOfMonth, startOfMonth } from '../../ui/calendar/month-calendar-days.ts'
import type { StripDay } from '../../ui/calendar/week-strip.tsx'
import { lastWeek, nearestChoice, readChoice, readView, type SlotChoice } from './slot-choice.ts'
import { toStripDays, weekOfDay } from './slots.ts'
import { monthQuery, weekQuery } from './speakers.queries.ts'

/** The shown days of a speaker's slots, and the chosen slot, which may be on another day. */
export function useSlotChoice(speaker: Speaker) {
  const zone = useZone()
  const now_iso = useDayIso()
  const [search] = useSearchParams()
  const [{ week, month, slot_id }, setChoice] = useState<Omit<SlotChoice, 'view'>>(() =>
    readChoice(search, speaker, now_iso),
  )
  const [openDay, setOpenDay] = useState<string | null>(null)
  const view = readView(search)
  const { user_id } = speaker
  const { data, isPlaceholderData } = useQuery({
    ...(view === 'month' ? monthQuery({ user_id, month }) : weekQuery({ user_id, today_iso: now_iso, week })),
    placeholderData: keepPreviousData,
  })

  const today = dayOf(now_iso, zone)
  const slots = data?.items ?? []
  const shown = view === 'month' ? daysOfMonth(month) : daysFrom(addDays(today, week * 7))
  const days = toStripDays(slots, shown, { zone, now_iso })
  const known = useKnownSlot(
    [...slots, ...speaker.series.flatMap(({ sessions }) => sessions), ...nearestOf(speaker)],
    slot_id,
  )
  // An address may name a slot that is gone.
  const slot = known ?? (data && !isPlaceholderData ? speaker.first_free_slot : null)
  const slotDay = slot && dayOf(slot.time_start_iso, zone)
  const inSight = (day: string | null) => days.find((one) => one.day === day && one.slots.length > 0)?.day
  const chosenDay = openDay ?? slotDay
  // A month opens no day by itself, so that the calendar stays where the reader moved it.
  const first = view === 'week' ? days.find((one) => one.slots.length > 0)?.day : null
  const day = inSight(openDay) ?? inSight(slotDay) ?? first ?? null

  function show(change: Partial<SlotChoice>) {
    setOpenDay(null)
    setChoice((choice) => ({ ...choice, ...change }))
  }

  return {
    choice: { view, week, month, slot_id },
    days,
    today,
    chosenDay,
    /** The open day among those shown; null if there is none. */
    day,
    slot,
    isLoading: isPlaceholderData,
    showWeek: (next: number) => show({ week: next }),
    showMonth: (next: string) => show({ month: next }),
    /** The same days in the other view. */
    other: {
      week: Math.min(lastWeek, weekOfDay(day ?? month, today)),
      month: startOfMonth(day ?? addDays(today, week * 7)),
    },
    showDays: show,
    /** Also chooses the first free slot of the day. */
    showDay(next: string) {
      const first = days.find((one) => one.day === next)?.slots.find(({ is_free }) => is_free)
      setOpenDay(next)
      if (first) setChoice({ week, month, slot_id: first.slot_id })
    },
    showNearest: () => show(nearestChoice(speaker, { zone, now_iso })),
    choose: (next: string) => show({ slot_id: next }),
  }
}

export type SlotChoosing = ReturnType<typeof useSlotChoice>

export function hasFreeTime({ slots }: StripDay): boolean {
  return slots.some(({ is_free }) => is_free)
}

function nearestOf({ first_free_slot }: Speaker): PublicSlot[] {
  return first_free_slot ? [first_free_slot] : []
}

/** Keeps the chosen slot when other days are shown. */
function useKnownSlot(slots: readonly PublicSlot[], slot_id: string | null): PublicSlot | null {
  const [known, setKnown] = useState<PublicSlot | null>(null)
  const found = slots.find((slot) => slot.slot_id === slot_id)
  if (found && found !== known) setKnown(found)
  return found ?? (known?.slot_id === slot_id ? known : null)
}
