import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '../axe-check.ts'
import { CodeInput } from './code-input.tsx'
import '../tokens.css'

const sentAt = Date.parse('2026-11-24T16:00:00Z')
const afterAMinute = '2026-11-24T16:01:00Z'

const firstSlot = page.getByRole('textbox', { name: 'Код из письма' })

function digits(): string {
  return [...document.querySelectorAll('input:not([aria-hidden])')]
    .map((slot) => (slot instanceof HTMLInputElement && slot.value) || '_')
    .join('')
}

async function showCodeInput({ now = () => sentAt, error }: { now?: () => number; error?: string } = {}) {
  const onComplete = vi.fn<(code: string) => void>()
  const onResend = vi.fn<() => void>()
  const widget = (shownError?: string) => (
    <CodeInput
      label="Код из письма"
      resend_at={afterAMinute}
      now={now}
      error={shownError}
      onComplete={onComplete}
      onResend={onResend}
    />
  )
  const screen = await render(widget(error))
  return { onComplete, onResend, setError: (text?: string) => screen.rerender(widget(text)) }
}

async function paste(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('four typed digits are the code, letters between them are ignored', async () => {
  const { onComplete } = await showCodeInput()
  await firstSlot.click()
  await userEvent.keyboard('12a3')
  expect(onComplete).not.toHaveBeenCalled()
  await userEvent.keyboard('9')
  await expect.poll(() => onComplete.mock.calls.map(([code]) => code)).toEqual(['1239'])
})

test('a pasted code may contain spaces and fills all slots from any of them', async () => {
  const { onComplete } = await showCodeInput()
  await firstSlot.click()
  await userEvent.keyboard('7')
  await paste(' 12 34 ')
  await expect.poll(digits).toBe('1234')
  expect(onComplete.mock.calls).toEqual([['1234']])
})

test('a long paste with a letter changes nothing', async () => {
  const { onComplete } = await showCodeInput()
  await firstSlot.click()
  await userEvent.keyboard('7')
  await paste('12ab34')
  expect(digits()).toBe('7___')
  expect(onComplete).not.toHaveBeenCalled()
})

test('a paste shorter than the code fills the slots it has digits for', async () => {
  await showCodeInput()
  await firstSlot.click()
  await paste('12')
  await expect.poll(digits).toBe('12__')
})

test('an error is shown under cleared digits until the next digit', async () => {
  const { setError } = await showCodeInput()
  await firstSlot.click()
  await userEvent.keyboard('1234')
  await setError('Неверный код')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Неверный код')
  await expect.element(firstSlot).toHaveFocus()
  await expect.element(firstSlot).toHaveAttribute('aria-invalid', 'true')
  expect(digits()).toBe('____')
  expect(await axeViolations()).toEqual([])
  await userEvent.keyboard('5')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('the wait for a new code counts down in seconds and ends with a link', async () => {
  let now = sentAt + 18_000
  await showCodeInput({ now: () => now })
  await expect.element(page.getByText('Получить новый код можно через 42')).toBeVisible()
  now = sentAt + 60_000
  await expect.element(page.getByRole('button', { name: 'Получить новый код' })).toBeVisible()
})

function aMinuteLater() {
  return sentAt + 60_000
}

function ResendingPage() {
  const [resend_at, setResendAt] = useState(afterAMinute)
  return (
    <CodeInput
      label="Код из письма"
      resend_at={resend_at}
      now={aMinuteLater}
      onComplete={() => {}}
      onResend={() => setResendAt('2026-11-24T16:02:00Z')}
    />
  )
}

test('requesting a new code clears the digits and restarts the wait', async () => {
  await render(<ResendingPage />)
  await firstSlot.click()
  await userEvent.keyboard('12')
  await page.getByRole('button', { name: 'Получить новый код' }).click()
  await expect.element(page.getByText('Получить новый код можно через 60')).toBeVisible()
  expect(digits()).toBe('____')
  await expect.element(firstSlot).toHaveFocus()
})

test('the code widget passes the accessibility check', async () => {
  await showCodeInput()
  expect(await axeViolations()).toEqual([])
})
