import { expect, test } from 'vitest'
import { apiQuery } from '../lib/api-query.ts'
import { createCaller } from '../lib/caller.ts'
import { createQueryClient } from './query-client.ts'

const pageAt = (offset: number, limit = 20) => apiQuery('GET /api/news', { query: { offset, limit } })

/**
 * Emulates a list whose pages have one item each, naming the page's offset and how many pages were fetched before it.
 */
function newsList() {
  let reads = 0
  const call = createCaller({
    fetcher: async (path) => {
      const offset = Number(new URL(path, 'http://localhost').searchParams.get('offset'))
      return Response.json({ offset, limit: 20, total_count: 60, items: [`${offset}/${reads++}`] })
    },
  })
  const client = createQueryClient({ call, retries: 0 })
  return {
    read: (offset: number, limit?: number) => client.fetchQuery({ ...pageAt(offset, limit), staleTime: 0 }),
    kept: (offset: number, limit?: number): unknown => client.getQueryData(pageAt(offset, limit).queryKey)?.items[0],
  }
}

test('a page at a higher offset joins the list at its position', async () => {
  const { read, kept } = newsList()
  await read(0)
  await read(40)
  await read(20)
  expect([0, 20, 40].map((offset) => kept(offset))).toEqual(['0/0', '20/2', '40/1'])
  await read(20)
  expect([0, 20, 40].map((offset) => kept(offset))).toEqual(['0/0', '20/3', '40/1'])
})

test('a page at offset 0 replaces the list, and no list with other filters', async () => {
  const { read, kept } = newsList()
  await read(0)
  await read(20)
  await read(50, 50)
  await read(0)
  expect([kept(0), kept(20), kept(50, 50)]).toEqual(['0/3', undefined, '50/2'])
})
