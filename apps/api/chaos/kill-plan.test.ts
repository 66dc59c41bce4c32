import { expect, test } from 'vitest'
import { randomOf } from '../simulate/random.ts'
import { createSights, drawKill } from './kill-plan.ts'

const drawn = (seed: number) => Array.from({ length: 400 }, (_, nth) => drawKill(randomOf(seed, nth)))

test('the same seed gives the same kill plan, and another seed a different one', () => {
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(8)).not.toEqual(drawn(7))
})

test('400 kills include every target moment, untargeted kills and repeated kills during restart', () => {
  const kills = drawn(1)
  expect(new Set(kills.map(({ aim }) => aim)).size).toBe(35)
  expect(kills.some(({ again_ms }) => again_ms !== null)).toBe(true)
})

test('a kill waits for its number of lead requests, then for its target moment, then for its number of commits', async () => {
  const sights = createSights()
  const kill = { aim: 'sign up asked', lead: 2, commits: 2, delay_ms: 0, order: [], gap_ms: 0, again_ms: null }
  const seen: string[] = []
  const waiting = sights.wait(kill).then((isHit) => seen.push(`killed, ${isHit}`))
  for (const name of ['sign up asked', 'commit', 'pay again', 'check out', 'sign up asked', 'commit', 'commit']) {
    seen.push(name)
    sights.report(name)
    await new Promise(setImmediate)
  }
  await waiting
  expect(seen.at(-1)).toBe('killed, true')
  expect(seen).toHaveLength(8)
})
