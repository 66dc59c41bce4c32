import { useEffect, type RefObject } from 'react'

/** Scrolls to the day's column when the grid shows other days, because a week is wider than a phone. */
export function useScrollToDay(grid: RefObject<HTMLElement | null>, day: string, from: string): void {
  useEffect(() => {
    const [first, column] = ['fieldset', `[data-day="${day}"]`].map((part) => grid.current?.querySelector(part))
    if (!first || !column) return
    const left = column.getBoundingClientRect().left - first.getBoundingClientRect().left
    grid.current?.scrollTo({ left, behavior: 'instant' })
  }, [grid, day, from])
}
