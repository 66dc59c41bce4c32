import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyOf } from '../lib/api-query.ts'
import { createCaller } from '../lib/caller.ts'
import { keepBadge } from './badge.ts'
import { createQueryClient } from './query-client.ts'

const shown: number[] = []
let answers = { unread_count: 0, links: [] as (string | null)[] }

beforeEach(() => {
  shown.length = 0
  vi.spyOn(navigator, 'setAppBadge').mockImplementation(async (count) => void shown.push(count ?? -1))
  vi.spyOn(navigator, 'clearAppBadge').mockImplementation(async () => void shown.push(0))
})
afterEach(() => vi.restoreAllMocks())

const fetcher = async (path: string) =>
  path.startsWith('/api/conversations/unread')
    ? Response.json({ unread_count: answers.unread_count })
    : Response.json({ items: answers.links.map((link) => ({ link })), total_count: answers.links.length })

function start() {
  const client = createQueryClient({ call: createCaller({ fetcher }), retries: 0 })
  return { client, end: keepBadge(client) }
}

test('the icon counts unread messages and notices, and a notice about messages only once', async () => {
  answers = { unread_count: 3, links: ['/orders', '/messages/1', null] }
  const { client, end } = start()
  await expect.poll(() => shown.at(-1)).toBe(5)
  answers = { unread_count: 0, links: [] }
  await client.invalidateQueries({ queryKey: keyOf('GET /api/conversations/unread') })
  await client.invalidateQueries({ queryKey: keyOf('GET /api/notifications') })
  await expect.poll(() => shown.at(-1)).toBe(0)
  end()
})

test('signing out clears the icon', async () => {
  answers = { unread_count: 2, links: [] }
  const { end } = start()
  await expect.poll(() => shown).toEqual([2])
  end()
  expect(shown).toEqual([2, 0])
})
