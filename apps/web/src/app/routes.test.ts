import { alias } from '@razgovor/contract/alias'
import { expect, test } from 'vitest'
import { pageRoutes } from './routes.ts'

const firstSegments = new Set(pageRoutes.map(({ path }) => path.split('/')[1] ?? '').filter((word) => /^\w/.test(word)))

test.each([...firstSegments])('no speaker’s alias can be the page /%s', (word) => {
  expect(alias.safeParse(word).success).toBe(false)
})
