import { expect, test } from 'vitest'
import { createPortFinder } from './free-port.ts'

test('two processes that look at the same place and at the same time are never given the same port', async () => {
  const [one, other] = [createPortFinder(7), createPortFinder(7)]
  const ports: number[] = []
  for (let round = 0; round < 100; round++) ports.push(...(await Promise.all([one(), other()])))
  expect(new Set(ports).size).toBe(200)
})

test('one process that asks for several ports at once is given different ones', async () => {
  const find = createPortFinder(11)
  const ports = await Promise.all([find(), find(), find()])
  expect(new Set(ports).size).toBe(3)
})
