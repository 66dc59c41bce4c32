import { expect, test } from 'vitest'
import { stepKinds } from './kinds.ts'
import { planWalk } from './plan.ts'

const crowd = { speakers: 10, listeners: 10 }

test('the same seed is the same walk, another seed is another', () => {
  const planned = planWalk(stepKinds, { seed: 5, days: 30, crowd })
  expect(planWalk(stepKinds, { seed: 5, days: 30, crowd })).toEqual(planned)
  expect(planWalk(stepKinds, { seed: 6, days: 30, crowd })).not.toEqual(planned)
})

test('a longer walk begins with the shorter one', () => {
  const planned = planWalk(stepKinds, { seed: 5, days: 10, crowd })
  expect(planWalk(stepKinds, { seed: 5, days: 20, crowd }).slice(0, planned.length)).toEqual(planned)
})

test('everything that can happen happens', () => {
  const planned = planWalk(stepKinds, { seed: 5, days: 200, crowd })
  expect(new Set(planned.map(({ name }) => name))).toEqual(new Set(Object.keys(stepKinds)))
})
