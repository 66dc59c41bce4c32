import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Speaker } from '@razgovor/contract/speakers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { addDays, dayOf, daysFrom } from '../../../lib/time.ts'
import { useDayIso } from '../../../lib/use-day.ts'
import { useZone } from '../../../lib/zone.ts'
import { daysOfMonth, startOfMonth } from '../../../ui/calendar/month-calendar-days.ts'
import type { StripDay } from '../../../ui/calendar/week-strip.tsx'
import { firstOf, hasKinds, isOfKind, kindOf, type KindChoice } from './kind-choice.ts'
import { lastWeek, nearestChoice, readChoice, readView, type SlotChoice } from './slot-choice.ts'
import { toStripDays, weekOfDay } from './slots.ts'
import { monthQuery, weekQuery } from '../speakers.queries.ts'

export function useSlotChoice(speaker: Speaker) {
  const zone = useZone()
  const now_iso = useDayIso()
  const [search] = useSearchParams()
  const [{ week, month, slot_id, kind: knownKind }, setChoice] = useState<Omit<SlotChoice, 'view'>>(() =>
    readChoice(search, speaker, now_iso),
  )
  const [openDay, setOpenDay] = useState<string | null>(null)
  const [offered, setOffered] = useState<PublicSlot | null>(null)
  const view = readView(search)
  const { user_id } = speaker
  const { data, isPlaceholderData } = useQuery({
    ...(view === 'month'
      ? monthQuery({ user_id, month, kind: knownKind })
      : weekQuery({ user_id, today_iso: now_iso, week, kind: knownKind })),
    placeholderData: keepPreviousData,
  })

  const today = dayOf(now_iso, zone)
  const all = data?.items ?? []
  const shown = view === 'month' ? daysOfMonth(month) : daysFrom(addDays(today, week * 7))
  const choosable = [
    ...all,
    ...speaker.series.flatMap(({ sessions }) => sessions),
    ...nearestOf(speaker),
    ...(offered ? [offered] : []),
  ]
  const known = useKnownSlot(choosable, slot_id)
  // If the address names a slot that no longer exists, the first free slot is chosen.
  const found = known ?? (data && !isPlaceholderData ? speaker.first_free_slot : null)
  const kind = knownKind === undefined ? kindOf(found, speaker) : knownKind
  const slot = found && isOfKind(found, kind, speaker) ? found : null
  const slots = all.filter((one) => isOfKind(one, kind, speaker))
  const days = toStripDays(slots, shown, { zone, now_iso })
  const slotDay = slot && dayOf(slot.time_start_iso, zone)
  const inSight = (day: string | null) => days.find((one) => one.day === day && one.slots.length > 0)?.day
  const chosenDay = openDay ?? slotDay
  // In the month view no day opens by itself, so that the calendar stays where the reader moved it.
  const first = view === 'week' ? days.find((one) => one.slots.length > 0)?.day : null
  const day = inSight(openDay) ?? inSight(slotDay) ?? first ?? null

  function show(change: Partial<SlotChoice>) {
    setOpenDay(null)
    setChoice((choice) => ({ ...choice, ...change }))
  }

  return {
    choice: { view, week, month, slot_id, kind: hasKinds(speaker) ? kind : undefined },
    kind,
    hasOthers: kind === null || speaker.first_free_apart !== null,
    pickKind(next: KindChoice) {
      show({ ...nearestChoice({ first_free_slot: firstOf(next, speaker) }, { zone, now_iso }), kind: next })
    },
    days,
    today,
    chosenDay,
    /** The open day among those shown; null if none is open. */
    day,
    slot,
    isLoading: isPlaceholderData,
    showWeek: (next: number) => show({ week: next }),
    showMonth: (next: string) => show({ month: next }),
    /** The week and month that contain the same days in the other view. */
    other: {
      week: Math.min(lastWeek, weekOfDay(day ?? month, today)),
      month: startOfMonth(day ?? addDays(today, week * 7)),
    },
    showDays: show,
    showDay(next: string) {
      const first = days.find((one) => one.day === next)?.slots.find(({ isFree }) => isFree)
      setOpenDay(next)
      if (first) setChoice((choice) => ({ ...choice, slot_id: first.slot_id }))
    },
    nearest: firstOf(kind, speaker),
    showNearest: () => show(nearestChoice({ first_free_slot: firstOf(kind, speaker) }, { zone, now_iso })),
    chooseOffered(next: PublicSlot) {
      setOffered(next)
      const nearest = nearestChoice({ first_free_slot: next }, { zone, now_iso })
      show({ ...nearest, ...(hasKinds(speaker) && { kind: kindOf(next, speaker) }) })
    },
    choose(next: string) {
      // A session of a series has no kind, so choosing one sets the kind to null.
      const chosen = choosable.find((one) => one.slot_id === next)
      show({ slot_id: next, ...(chosen && hasKinds(speaker) && { kind: kindOf(chosen, speaker) }) })
    },
  }
}

export type SlotChoosing = ReturnType<typeof useSlotChoice>

export function hasFreeTime({ slots }: StripDay): boolean {
  return slots.some(({ isFree }) => isFree)
}

function nearestOf({ first_free_slot, first_free_apart, kinds }: Speaker): PublicSlot[] {
  return [first_free_slot, first_free_apart, ...kinds.map((kind) => kind.first_free_slot)].filter(
    (slot) => slot !== null,
  )
}

function useKnownSlot(slots: readonly PublicSlot[], slot_id: string | null): PublicSlot | null {
  const [known, setKnown] = useState<PublicSlot | null>(null)
  const found = slots.find((slot) => slot.slot_id === slot_id)
  if (found && found !== known) setKnown(found)
  return found ?? (known?.slot_id === slot_id ? known : null)
}
