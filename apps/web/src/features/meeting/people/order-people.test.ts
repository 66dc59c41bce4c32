import { expect, test } from 'vitest'
import { isFound, orderPeople } from './order-people.ts'

test('raised hands come first in their order, then the person themselves, then the others', () => {
  const [own, anna, boris, vera] = ['own', 'anna', 'boris', 'vera'].map((identity) => ({ identity }))
  const ordered = (hands: { identity: string }[]) => orderPeople([anna!, boris!, vera!], { own: own!, hands })
  expect(ordered([vera!, anna!])).toEqual([vera, anna, own, boris])
  expect(ordered([boris!, own!])).toEqual([boris, own, anna, vera])
  expect(ordered([])).toEqual([own, anna, boris, vera])
})

test('a name is found by the beginnings of its words in any order, and ё is е', () => {
  expect(isFound('Алёна Петрова', 'алена')).toBe(true)
  expect(isFound('Алёна Петрова', ' петр АЛ')).toBe(true)
  expect(isFound('Алёна Петрова', 'трова')).toBe(false)
  expect(isFound('Алёна Петрова', '')).toBe(true)
})
