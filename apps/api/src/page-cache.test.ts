import { expect, test } from 'vitest'
import { createBus } from './bus/bus.ts'
import { createLog } from './telemetry/log.ts'
import { PageCache } from './page-cache.ts'

const createTestBus = () => createBus({ REDIS_TIMEOUT_MS: 500, SESSION_SECRET: 'a secret' }, createLog('silent'))

async function makeCache() {
  const bus = await createTestBus()
  const cache = new PageCache(bus)
  let rendered = 0
  /** Renders on request, with the data of the moment it started. */
  const ask = (tags: string[]) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const page = cache.get('/anna', async () => {
      rendered += 1
      const body = Buffer.from(`page ${rendered}`)
      await promise
      return { page: { status: 200, encoding: 'identity', body }, tags }
    })
    return { finish: resolve, text: async () => String((await page).body) }
  }
  return { ask, drop: (tag: string) => void bus.publish('pages', tag) }
}

test('requests during and after a render get the same page', async () => {
  const { ask } = await makeCache()
  const asked = [ask(['anna']), ask(['anna'])]
  asked[0]!.finish()
  expect(await Promise.all(asked.map(({ text }) => text()))).toEqual(['page 1', 'page 1'])
  expect(await ask(['anna']).text()).toBe('page 1')
})

test('a page invalidated while rendering is neither cached nor served to later requests', async () => {
  const { ask, drop } = await makeCache()
  const before = ask(['anna'])
  drop('anna')
  const after = ask(['anna'])
  after.finish()
  expect(await after.text()).toBe('page 2')
  before.finish()
  expect(await before.text()).toBe('page 1')
  expect(await ask(['anna']).text()).toBe('page 2')
})

test('invalidating another tag does not prevent caching', async () => {
  const { ask, drop } = await makeCache()
  const page = ask(['anna'])
  drop('boris')
  page.finish()
  await page.text()
  expect(await ask(['anna']).text()).toBe('page 1')
})

test('a thousand pages visited in turn are rendered once each', async () => {
  const cache = new PageCache(await createTestBus())
  let rendered = 0
  const visit = (id: number) =>
    cache.get(`br /${id}`, async () => {
      rendered += 1
      return { page: { status: 200, encoding: 'br', body: Buffer.alloc(20_000) }, tags: [`${id}`] }
    })
  for (let turn = 0; turn < 2; turn++) for (let id = 0; id < 1000; id++) await visit(id)
  expect(rendered).toBe(1000)
})

test('the pages that were not requested for longest make room when the bytes are used up', async () => {
  const cache = new PageCache(await createTestBus(), 100_000)
  const visit = (path: string, bytes: number) => {
    let isRendered = false
    const page = cache.get(path, async () => {
      isRendered = true
      return { page: { status: 200, encoding: 'br', body: Buffer.alloc(bytes) }, tags: [] }
    })
    return page.then(() => isRendered)
  }
  await visit('/anna', 30_000)
  await visit('/boris', 30_000)
  await visit('/clara', 60_000)
  expect(await visit('/clara', 60_000)).toBe(false)
  expect(await visit('/boris', 30_000)).toBe(false)
  expect(await visit('/anna', 30_000)).toBe(true)
})
