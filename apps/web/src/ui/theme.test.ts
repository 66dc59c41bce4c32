import { readdirSync, readFileSync } from 'node:fs'
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

test('font sizes come from the type scale', () => {
  const root = new URL('..', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(tsx?|css)$/.test(file))
  const loose = files.filter((file) =>
    /\btext-\[[^\]]*\d(px|rem|em|vw)|font-size:\s/.test(readFileSync(new URL(file, root), 'utf8')),
  )
  // The printed sheet is a separate document without the theme.
  expect(loose).toEqual(['features/tips/print-sheet.ts'])
})
