import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from './ids.ts'

test('ids sort in the order of their making, however many one millisecond has', () => {
  const [at, later] = [new Date('2030-01-14T09:00:00Z'), new Date('2030-01-14T09:00:00.001Z')]
  const ids = [...Array.from({ length: 10_000 }, () => newId(at)), newId(later)]
  expect(ids.toSorted()).toEqual(ids)
  expect(z.array(z.uuidv7()).safeParse(ids).success).toBe(true)
})
