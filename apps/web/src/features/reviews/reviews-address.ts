import type { ReviewSort } from '@razgovor/contract/reviews'
import { readPaging } from '../../lib/paging.ts'

export const reviewsShown = 10

export interface ReviewsAddress {
  sort: ReviewSort
  offset: number
}

export const sorts = ['newest', 'best', 'worst'] as const

export function readReviews(search: URLSearchParams): ReviewsAddress {
  const sort = sorts.find((one) => one === search.get('sort')) ?? 'newest'
  const { offset } = readPaging(search)
  return { sort, offset: offset - (offset % reviewsShown) }
}

export function reviewsPath(search: URLSearchParams, { sort, offset }: ReviewsAddress): string {
  const next = new URLSearchParams(search)
  next.delete('sort')
  next.delete('offset')
  if (sort !== 'newest') next.set('sort', sort)
  if (offset > 0) next.set('offset', String(offset))
  return `?${next}`
}
