import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseSeed } from './choose-seed.ts'

test('the seed is 1 unless TEST_SEED gives a number', () => {
  expect([chooseSeed(undefined), chooseSeed(''), chooseSeed('17'), chooseSeed('-3')]).toEqual([1, 1, 17, -3])
})

test('TEST_SEED=random gives a different integer each time', () => {
  const seeds = [1, 2, 3].map(() => chooseSeed('random'))
  expect(new Set(seeds).size).toBe(3)
  expect(seeds.every(Number.isInteger)).toBe(true)
})

test('a TEST_SEED that is not an integer is refused', () => {
  expect(() => chooseSeed('often')).toThrow('TEST_SEED must be a whole number or "random", not "often".')
  expect(() => chooseSeed('1.5')).toThrow('TEST_SEED')
})

const draw = (seed?: number) => fc.sample(fc.nat(), { numRuns: 5, ...(seed !== undefined && { seed }) })

test('properties generate their values from the seed of the run', () => {
  const seed = Number(process.env['TEST_SEED'])
  expect(draw()).toEqual(draw(seed))
  expect(draw()).not.toEqual(draw(seed + 1))
  expect(fc.check(fc.property(fc.nat(), () => false)).seed).toBe(seed)
})
