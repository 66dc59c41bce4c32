import { expect, test } from 'vitest'
import { changedBlocks } from './changed-blocks.ts'

const many = (sign: string) => Array.from({ length: 2100 }, (_, n) => `${sign}${n}`)
const signs = { same: '=', gone: '-', new: '+' }

function changes(before: string, after: string): string {
  return changedBlocks(before.split(''), after.split(''))
    .map(({ kind, text }) => `${signs[kind]}${text}`)
    .join(' ')
}

test.each([
  ['abc', 'abc', '=a =b =c'],
  ['', 'ab', '+a +b'],
  ['ab', '', '-a -b'],
  ['abc', 'axc', '=a -b +x =c'],
  ['abc', 'abxc', '=a =b +x =c'],
  ['abcd', 'acd', '=a -b =c =d'],
  ['aa', 'aaa', '=a =a +a'],
  ['abcdef', 'axcdyf', '=a -b +x =c =d -e +y =f'],
])('the changed blocks between «%s» and «%s» are %s', (before, after, expected) => {
  expect(changes(before, after)).toBe(expected)
})

test('a text too long to compare is replaced as a whole between equal ends', () => {
  const blocks = changedBlocks(['a', ...many('b'), 'z'], ['a', ...many('c'), 'z'])
  expect([blocks[0]!.kind, blocks[1]!.kind, blocks.at(-2)!.kind, blocks.at(-1)!.kind]).toEqual([
    'same',
    'gone',
    'new',
    'same',
  ])
})
