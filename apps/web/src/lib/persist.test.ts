import { expect, onTestFinished, test, vi } from 'vitest'
import { clearAll, persisted, type PartStorage, type Part } from './persist.ts'

interface Basket {
  fruits: string[]
}

const part: Part<Basket> = {
  name: 'basket',
  version: 3,
  initial: { fruits: [] },
  parse(stored) {
    const { fruits } = stored as Basket
    return fruits.every((fruit) => typeof fruit === 'string') ? { fruits } : null
  },
}

/** Emulates what tabs share: stored texts and storage events. */
function browser(texts: Record<string, string> = {}) {
  const kept = new Map(Object.entries(texts))
  const listeners: ((key: string | null) => void)[] = []
  const partStorage: PartStorage = {
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => kept.set(name, value),
      removeItem: (name) => kept.delete(name),
    },
    wait: () => new Promise(() => {}),
    onOtherTab: (listener) => listeners.push(listener),
  }
  return { kept, partStorage, notify: (key: string | null) => listeners.forEach((listener) => listener(key)) }
}

const withApple = '{"state":{"fruits":["apple"]},"version":3}'

test('a store restores what was stored, and stores each change', () => {
  const { kept, partStorage } = browser({ basket: withApple })
  const store = persisted(part, partStorage)
  expect(store.getState()).toEqual({ fruits: ['apple'] })
  store.setState({ fruits: ['pear'] })
  expect(JSON.parse(kept.get('basket')!)).toEqual({ state: { fruits: ['pear'] }, version: 3 })
})

test.each([
  ['an older version', '{"state":{"fruits":["apple"]},"version":2}'],
  ['a version of its own time to come', '{"state":{"fruits":["apple"]},"version":4}'],
  ['no version', '{"state":{"fruits":["apple"]}}'],
  ['another shape', '{"state":{"fruits":[1]},"version":3}'],
  ['no shape', '{"state":null,"version":3}'],
  ['broken JSON', '{"state":{"fruits":["app'],
  ['a bare word', '"apple"'],
  ['null', 'null'],
  ['nothing', ''],
])('unusable stored data is dropped: %s', (_, text) => {
  const store = persisted(part, browser({ basket: text }).partStorage)
  expect(store.getState()).toEqual({ fruits: [] })
  store.setState({ fruits: ['pear'] })
  expect(store.getState()).toEqual({ fruits: ['pear'] })
})

const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
const refusingStorages = [
  ['reads and writes', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse }],
  ['writes', { getItem: () => withApple, setItem: refuse, removeItem: () => {}, clear: refuse }],
] as const

test.each(refusingStorages)('a browser that refuses %s loses only the stored state', (_, localStorage) => {
  vi.stubGlobal('window', { localStorage, addEventListener() {} })
  onTestFinished(() => void vi.unstubAllGlobals())
  const store = persisted(part)
  store.setState({ fruits: ['pear'] })
  void store.persist.rehydrate()
  expect(store.getState()).toEqual({ fruits: ['pear'] })
  clearAll()
  expect(store.getState()).toEqual({ fruits: [] })
})

test('a value that the browser refuses to store leaves no stale value to other tabs', () => {
  const kept = new Map([['basket', withApple]])
  const localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: refuse,
    removeItem: (name: string) => kept.delete(name),
    clear: () => kept.clear(),
  }
  vi.stubGlobal('window', { localStorage, addEventListener() {} })
  onTestFinished(() => {
    clearAll()
    vi.unstubAllGlobals()
  })
  const store = persisted(part)
  store.setState({ fruits: ['pear'] })
  expect(store.getState()).toEqual({ fruits: ['pear'] })
  expect([...kept]).toEqual([])
})

test('a storage that does not answer is given up after 5 seconds, and its late answer is ignored', async () => {
  const { partStorage } = browser()
  const answer = Promise.withResolvers<string>()
  const patience = Promise.withResolvers<void>()
  const waits: number[] = []
  const slow: PartStorage = {
    ...partStorage,
    storage: { ...partStorage.storage, getItem: () => answer.promise },
    wait(milliseconds) {
      waits.push(milliseconds)
      return patience.promise
    },
  }
  const store = persisted(part, slow)
  store.setState({ fruits: ['pear'] })
  const givenUp = new Promise((resolve) => store.persist.onFinishHydration(resolve))
  expect([waits, store.persist.hasHydrated()]).toEqual([[5000], false])
  patience.resolve()
  await givenUp
  answer.resolve(withApple)
  await answer.promise
  expect([store.persist.hasHydrated(), store.getState()]).toEqual([true, { fruits: ['pear'] }])
})

test('a shared part follows changes of other tabs, every part their clearing', () => {
  const { kept, partStorage, notify } = browser()
  const shared = persisted({ ...part, name: 'shared', isShared: true }, partStorage)
  const own = persisted({ ...part, name: 'own' }, partStorage)
  for (const name of ['shared', 'own']) {
    kept.set(name, withApple)
    notify(name)
  }
  expect([shared.getState().fruits, own.getState().fruits]).toEqual([['apple'], []])
  own.setState({ fruits: ['pear'] })
  kept.clear()
  notify(null)
  expect([shared.getState().fruits, own.getState().fruits]).toEqual([[], []])
})

test('signing out clears every part', () => {
  const { partStorage } = browser({ basket: withApple, other: withApple })
  const stores = [persisted(part, partStorage), persisted({ ...part, name: 'other' }, partStorage)]
  clearAll()
  expect(stores.map((store) => store.getState().fruits)).toEqual([[], []])
})
