import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the breakpoints are those of the specification', () => {
  const theme = readFileSync(new URL('theme.css', import.meta.url), 'utf8')
  const found = [...theme.matchAll(/--breakpoint-(\w+): (\d+)px/g)].map(([, name, width]) => [name, Number(width)])
  expect(found).toEqual([
    ['sm', 480],
    ['md', 768],
    ['lg', 1024],
    ['xl', 1280],
  ])
})
