import { useEffect, type RefObject } from 'react'

/** A week is wider than a phone: shows the day's column beside the hours when the grid comes to show other days. */
export function useScrollToDay(grid: RefObject<HTMLElement | null>, day: string, from: string): void {
  useEffect(() => {
    const [first, column] = ['fieldset', `[data-day="${day}"]`].map((part) => grid.current?.querySelector(part))
    if (!first || !column) return
    const left = column.getBoundingClientRect().left - first.getBoundingClientRect().left
    grid.current?.scrollTo({ left, behavior: 'instant' })
  }, [grid, day, from])
}
