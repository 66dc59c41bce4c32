import { expect, test } from 'vitest'
import { figureBars, plotSize } from './figure-bars.ts'
import { figureLink } from './figure-links.ts'

test('the highest day fills the plot, zero has no bar, and one beside a million is still visible', () => {
  const [none, one, most] = figureBars([0, 1, 1_000_000])
  expect(none!.height).toBe(0)
  expect(one!.height).toBe(2)
  expect(most).toMatchObject({ y: 0, height: plotSize.height })
  expect(most!.x + most!.width).toBeLessThan(plotSize.width)
  expect(figureBars([0, 0]).map(({ height }) => height)).toEqual([0, 0])
})

test('a figure links to the list of what it counts', () => {
  const day = { from: '2030-01-13T21:00:00.000Z', to: '2030-01-14T20:59:59.999Z' }
  const link = new URL(figureLink('failed_payments', day), 'http://localhost')
  expect(link.pathname).toBe('/admin/orders')
  expect(JSON.parse(link.searchParams.get('filter')!)).toEqual({ status: { in: ['FAILED'] }, created_at: day })
  expect(figureLink('mails_failed', day)).toBe('/admin/mails?status=FAILED')
})
