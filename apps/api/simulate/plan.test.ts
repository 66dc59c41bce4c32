import { expect, test } from 'vitest'
import { stepKinds } from './kinds.ts'
import { planSimulation } from './plan.ts'

const crowd = { speakers: 10, listeners: 10 }

test('the same seed gives the same simulation plan, and another seed a different one', () => {
  const planned = planSimulation(stepKinds, { seed: 5, days: 30, crowd })
  expect(planSimulation(stepKinds, { seed: 5, days: 30, crowd })).toEqual(planned)
  expect(planSimulation(stepKinds, { seed: 6, days: 30, crowd })).not.toEqual(planned)
})

test('the plan of a longer simulation begins with the plan of a shorter one', () => {
  const planned = planSimulation(stepKinds, { seed: 5, days: 10, crowd })
  expect(planSimulation(stepKinds, { seed: 5, days: 20, crowd }).slice(0, planned.length)).toEqual(planned)
})

test('a plan of 200 days contains every kind of step', () => {
  const planned = planSimulation(stepKinds, { seed: 5, days: 200, crowd })
  expect(new Set(planned.map(({ name }) => name))).toEqual(new Set(Object.keys(stepKinds)))
})
