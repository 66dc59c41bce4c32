import { expect, test } from 'vitest'
import { slowPatterns } from './slow-patterns.ts'

test.each([
  // Both once blocked all requests for seconds.
  String.raw`const path = pathname.replace(/\/+$/, '')`,
  String.raw`name.replace(/^[. ]+|[. ]+$/g, '')`,
  String.raw`const mail = /<([^>]+)>/`,
  String.raw`new RegExp('\\s+$').test(text)`,
  'new RegExp(`\\\\s+${word}$`, flags).test(text)',
])('the pattern %s is slow', (source) => {
  expect(slowPatterns(`const element = <p />\n${source}`)).toEqual([
    { line: 2, pattern: expect.any(String), why: 'takes quadratic time' },
  ])
})

test('exponential time is reported as such', () => {
  expect(slowPatterns('/^(a+)+$/.test(text)')).toEqual([
    { line: 1, pattern: '/^(a+)+$/', why: 'takes exponential time' },
  ])
})

test.each([
  String.raw`name.replace(/(?<![. ])[. ]+$/, '')`,
  String.raw`/^Bearer (\S+)$/.exec(header)`,
  String.raw`/^[\w-]{1,100}$/.test(word)`,
  'new RegExp(given)',
])('the pattern %s is fast or cannot be analyzed', (source) => {
  expect(slowPatterns(source)).toEqual([])
})
