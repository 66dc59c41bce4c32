export type PageItem = number | 'gap-start' | 'gap-end'

const shownInFull = 5

/**
 * Returns page numbers from 1: all of up to five pages, else the first, the last, and the current one with its
 * neighbors.
 */
export function paginationPages(current: number, pages: number): PageItem[] {
  if (pages <= shownInFull) return range(1, pages)
  const from = Math.max(2, Math.min(current - 1, pages - 3))
  const to = Math.min(pages - 1, Math.max(current + 1, 4))
  const start: PageItem[] = from > 2 ? [1, 'gap-start'] : [1]
  const end: PageItem[] = to < pages - 1 ? ['gap-end', pages] : [pages]
  return [...start, ...range(from, to), ...end]
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
