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
  // Separate documents without the theme: the block for other sites, and what is printed.
  expect(loose.toSorted()).toEqual([
    'features/embed/embed.css',
    'features/embed/print-card.ts',
    'features/tips/print-sheet.ts',
  ])
})

const colorsOf = (css: string) =>
  [...css.matchAll(/\[data-tint='(\w+)'\] \{\s+--tint: (#\w+);[^}]*-?deep: (#\w+);/g)].map(([, ...colors]) => colors)

test('the block for other sites has sizes of the type scale and the colors of people', () => {
  const [theme, base, embed] = ['theme.css', 'base.css', '../features/embed/embed.css'].map((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  )
  const scale = new Set([...theme!.matchAll(/--text-\w+: (\d+px)/g)].map(([, size]) => size))
  const sizes = [...embed!.matchAll(/font(?:-size)?:\s+(\d+px)/g)].map(([, size]) => size)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.filter((size) => !scale.has(size))).toEqual([])
  expect(colorsOf(embed!)).toEqual(colorsOf(base!))
  expect(colorsOf(embed!)).toHaveLength(6)
})
