export interface Paging {
  offset: number
  limit: number
}

export const pageSizes = [20, 50, 100] as const

const offsetMax = 1_000_000

/** Invalid numbers are ignored. */
export function readPaging(search: URLSearchParams): Paging {
  const offset = Number(search.get('offset'))
  const limit = Number(search.get('limit'))
  return {
    offset: Number.isInteger(offset) && offset > 0 && offset <= offsetMax ? offset : 0,
    limit: pageSizes.find((size) => size === limit) ?? pageSizes[0],
  }
}

/** Returns the address of one page of a list; default values are omitted. */
export function pagePath(path: string, { offset, limit }: Paging, rest: Record<string, string> = {}): string {
  const search = new URLSearchParams({
    ...rest,
    ...(offset > 0 && { offset: String(offset) }),
    ...(limit !== pageSizes[0] && { limit: String(limit) }),
  })
  return search.size > 0 ? `${path}?${search}` : path
}
