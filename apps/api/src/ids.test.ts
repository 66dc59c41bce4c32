import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from './ids.ts'

test('an id is a UUIDv7 with its creation time, and later ids sort later', () => {
  const at = new Date('2030-01-14T12:00:00Z')
  const ids = [newId(at), newId(at), newId(new Date(at.getTime() + 1))]
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(ids.toSorted()).toEqual(ids)
  expect(Number.parseInt(ids[0]!.replace('-', '').slice(0, 12), 16)).toBe(at.getTime())
})

test('ids sort in the order of creation, even 10,000 of one millisecond', () => {
  const [at, later] = [new Date('2030-01-14T09:00:00Z'), new Date('2030-01-14T09:00:00.001Z')]
  const ids = [...Array.from({ length: 10_000 }, () => newId(at)), newId(later)]
  expect(ids.toSorted()).toEqual(ids)
  expect(z.array(z.uuidv7()).safeParse(ids).success).toBe(true)
})
