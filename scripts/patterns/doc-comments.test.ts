import { expect, test } from 'vitest'
import { docCommentFault } from './doc-comments.ts'

function fileOf(file: string, comments: number, lines: number) {
  const documented = ['/** Says it again. */', '  /**', "const glob = 'src/**/*.ts' // of /** files"]
  const commented = Array.from({ length: comments }, (_, index) => documented[index % 2]!)
  const source = [...commented, ...Array.from({ length: lines - comments }, () => documented[2]!)].join('\n')
  return { file, source: `${source}\n` }
}

test('two doc comments in a hundred lines are allowed, in all files together', () => {
  expect(docCommentFault('scripts', [fileOf('a.ts', 4, 100), fileOf('b.ts', 0, 100)])).toBeUndefined()
})

test('more are a fault that says the count, the bound and the five worst files', () => {
  const files = [1, 2, 3, 4, 5, 6].map((n) => fileOf(`${n}.ts`, n, 100))
  expect(docCommentFault('apps/web/src', files)).toBe(
    'apps/web/src: 3.5 doc comments in 100 lines (21 in 600), the bound is 2. Delete those that repeat the code, first in 6.ts (6 in 100), 5.ts (5 in 100), 4.ts (4 in 100), 3.ts (3 in 100), 2.ts (2 in 100)',
  )
})

test('a count just above the bound is not rounded down to it', () => {
  expect(docCommentFault('bench', [fileOf('a.ts', 3, 149)])).toContain('2.1 doc comments in 100 lines (3 in 149)')
})

test('a file far above the bound is worse than a long one with more comments in all', () => {
  expect(docCommentFault('e2e', [fileOf('long.ts', 30, 1500), fileOf('short.ts', 9, 20)])).toMatch(/first in short\.ts/)
})
