import { expect, test } from 'vitest'
import { qrOf, qrSvg } from './qr.ts'

const url = 'https://pay.cloudtips.ru/p/562cbedb'

test('a code has its three finder patterns, and an empty quiet zone', () => {
  const { size, path } = qrOf(url)
  const dark = [...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  for (const [x, y] of dark) for (const at of [x, y]) expect(at >= 4 && at < size - 4).toBe(true)
  const isDark = (x: number, y: number) => dark.some(([darkX, darkY]) => darkX === x && darkY === y)
  for (const [left, top] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const) {
    expect(isDark(left, top) && isDark(left + 6, top + 6) && isDark(left + 3, top + 3)).toBe(true)
    expect(isDark(left + 1, top + 1)).toBe(false)
  }
})

test('the file is an image of its own', () => {
  expect(qrSvg(url)).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 (\d+) \1"/)
})
