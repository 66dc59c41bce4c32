import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createCaller } from '../lib/caller.ts'
import { createQueryClient } from './query-client.ts'
import { repeatInvalidations } from './repeat-invalidations.ts'

const queryKey = ['GET /api/cart']

function watch() {
  const client = createQueryClient({ call: createCaller({ fetcher: async () => Response.error() }), retries: 0 })
  repeatInvalidations(client)
  const fetches: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver<string>(client, {
    queryKey,
    queryFn: () => {
      fetches.push(Promise.withResolvers())
      return fetches.at(-1)!.promise
    },
  })
  observer.subscribe(() => {})
  return { client, fetches, shown: () => observer.getCurrentResult().data }
}

test('a list that is invalidated during its first fetch is fetched once more', async () => {
  const { client, fetches, shown } = watch()
  void client.invalidateQueries({ queryKey })
  fetches[0]!.resolve('before the change')
  await expect.poll(() => fetches.length).toBe(2)
  fetches[1]!.resolve('after it')
  await expect.poll(shown).toBe('after it')
  expect(fetches).toHaveLength(2)
})

test('a first fetch that fails is not repeated for a change', async () => {
  const { client, fetches, shown } = watch()
  const changed = client.invalidateQueries({ queryKey })
  fetches[0]!.reject(new Error('no answer'))
  await changed
  void client.refetchQueries({ queryKey })
  await expect.poll(() => fetches.length).toBe(2)
  fetches[1]!.resolve('after the change')
  await expect.poll(shown).toBe('after the change')
  expect(fetches).toHaveLength(2)
})
