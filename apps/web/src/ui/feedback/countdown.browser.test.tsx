import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { Countdown } from './countdown.tsx'

const starts = '2026-11-24T16:00:00Z'

test('the countdown follows the given clock and ends with its final content', async () => {
  let now = Date.parse(starts) - 299_000
  const clock = () => now
  await render(<Countdown ends_at={starts} now={clock} done={<a href="/meeting/1">Перейти</a>} />)
  await expect.element(page.getByRole('timer')).toHaveTextContent('04:59')
  now = Date.parse(starts)
  await expect.element(page.getByRole('link', { name: 'Перейти' })).toBeVisible()
})

test('the server counts from the instant of rendering, or shows no time', () => {
  expect(renderToString(<Countdown ends_at={starts} rendered_at="2026-11-24T14:00:00Z" />)).toContain('02:00:00')
  expect(renderToString(<Countdown ends_at={starts} />)).toContain('--:--')
})
