import type { CartItem } from '@razgovor/contract/orders'
import type { BoughtPackage } from '@razgovor/contract/packages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { creditsQuery } from '../packages/packages.queries.ts'

export interface CreditLine {
  title: string
  /** Meetings that are left in the package after this one. */
  left: number
}

export interface CreditChoice {
  /** By slot id. */
  lines: ReadonlyMap<string, CreditLine>
  /** Whether a package could pay for the meeting, whatever the listener has chosen. */
  canPay: (slot_id: string) => boolean
  payByMoney: (slot_id: string, isByMoney: boolean) => void
}

/** Packages pay for the chosen meetings they fit, unless the listener prefers money for one. */
export function useCredits(chosen: readonly CartItem[]): CreditChoice {
  const { data } = useQuery({ ...creditsQuery(), enabled: chosen.length > 0 })
  const [byMoney, setByMoney] = useState<readonly string[]>([])
  const packages = data?.items ?? []
  const lines = assignCredits(
    chosen.filter(({ slot }) => !byMoney.includes(slot.slot_id)),
    packages,
  )
  return {
    lines,
    canPay: (slot_id) => lines.has(slot_id) || byMoney.includes(slot_id),
    payByMoney: (slot_id, isByMoney) =>
      setByMoney((slots) => (isByMoney ? [...slots, slot_id] : slots.filter((one) => one !== slot_id))),
  }
}

/** As the server does: the earlier meeting first, with the package that expires first. */
export function assignCredits(
  chosen: readonly CartItem[],
  packages: readonly BoughtPackage[],
): ReadonlyMap<string, CreditLine> {
  const left = new Map(packages.map(({ order_id, left_count }) => [order_id, left_count]))
  const lines = new Map<string, CreditLine>()
  for (const { slot, speaker, series_title } of chosen.toSorted(byStart)) {
    const minutes = (Date.parse(slot.time_end_iso) - Date.parse(slot.time_start_iso)) / 60_000
    const own = packages.find(
      (one) =>
        series_title === null &&
        one.speaker.user_id === speaker.user_id &&
        one.minutes === minutes &&
        (left.get(one.order_id) ?? 0) > 0,
    )
    if (!own) continue
    const rest = (left.get(own.order_id) ?? 0) - 1
    left.set(own.order_id, rest)
    lines.set(slot.slot_id, { title: own.title, left: rest })
  }
  return lines
}

function byStart({ slot: one }: CartItem, { slot: other }: CartItem): number {
  return Date.parse(one.time_start_iso) - Date.parse(other.time_start_iso)
}
