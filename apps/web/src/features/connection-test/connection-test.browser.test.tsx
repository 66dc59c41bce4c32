import { errorCodes, type ErrorName } from '@razgovor/contract/error-codes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { axeViolations } from '../../ui/axe-check.ts'
import '../../ui/tokens.css'
import '../../ui/all-utilities.css'
import { connectionTexts as texts, stepAdvice, stepTitles, summaries } from './connection-test.texts.ts'
import { ConnectionTest } from './connection-test.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Runs the whole test without a camera, while the server refuses to open a room. */
async function testRefused(name: ErrorName, status: number, error_message: string): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ error_code: errorCodes[name], error_message }, { status }))
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ConnectionTest selfTest={null} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: texts.start }).click()
  await page.getByRole('button', { name: texts.yes }).click()
}

function step(name: keyof typeof stepTitles) {
  return page.getByRole('listitem').filter({ hasText: stepTitles[name] })
}

test('when the server has no room left to test in, the reader learns that, and that their meeting is safe', async () => {
  const full =
    'Сейчас связь проверяют слишком многие. Попробуй ещё раз через десять минут: войти на встречу это не мешает'
  await testRefused('throttling', 429, full)
  await expect.element(page.getByRole('heading', { name: summaries.UNTESTED.title })).toHaveFocus()
  await expect.element(step('SOCKET').getByText(full)).toBeVisible()
  await expect.element(step('TURN').getByText(stepAdvice.UDP.SKIPPED)).toBeVisible()
  await expect.element(page.getByText(stepAdvice.SOCKET.FAILED)).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})

test('a person who tests too often learns that, not that the server does not answer', async () => {
  const often = 'Слишком много проверок подряд. Подожди десять минут и попробуй снова'
  await testRefused('throttling', 429, often)
  await expect.element(step('SOCKET').getByText(often)).toBeVisible()
  await expect.element(page.getByText(stepAdvice.SOCKET.FAILED)).not.toBeInTheDocument()
})

test('a room server that does not answer is reported as such, without advice about the own network', async () => {
  const silent = 'Сервер встреч не отвечает. Попробуй ещё раз через минуту'
  await testRefused('external_service', 502, silent)
  await expect.element(page.getByRole('heading', { name: summaries.NO_LINE.title })).toBeVisible()
  await expect.element(step('SOCKET').getByText(silent)).toBeVisible()
})
