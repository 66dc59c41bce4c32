import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { axeViolations } from '../axe-check.ts'
import { Toasts } from './toast.tsx'
import { toasts } from './toasts.ts'
import '../tokens.css'

test('a toast is dark, an error red, and both can be closed', async () => {
  await render(<Toasts />)
  toasts.success('Письмо отправлено')
  const success = page.getByRole('dialog', { name: 'Письмо отправлено' })
  await expect.element(success).toHaveStyle({ backgroundColor: 'rgb(17, 17, 20)' })
  expect(await axeViolations()).toEqual([])
  await success.getByRole('button', { name: 'Закрыть' }).click()
  await expect.element(success).not.toBeInTheDocument()

  toasts.error('Слишком много запросов')
  const error = page.getByRole('dialog', { name: 'Слишком много запросов' })
  await expect.element(error).toHaveStyle({ backgroundColor: 'rgb(207, 31, 31)' })
  expect(await axeViolations()).toEqual([])
})

test('a toast has a light edge on a dark page', async () => {
  await render(
    <div className="fixed inset-0 bg-ink">
      <Toasts />
    </div>,
  )
  toasts.success('Письмо отправлено')
  const success = page.getByRole('dialog', { name: 'Письмо отправлено' })
  await expect.element(success).toBeVisible()
  expect(getComputedStyle(success.element()).boxShadow).toMatch(/oklab\(0\.99.* 1px,/)
})

test('messages sent before the toasts are mounted are not lost', async () => {
  toasts.success('Заказ оплачен')
  await render(<Toasts />)
  await expect.element(page.getByRole('dialog', { name: 'Заказ оплачен' })).toBeVisible()
})

test('a toast disappears after five seconds', async () => {
  await render(
    <>
      <Toasts />
      <p className="fixed bottom-0">Страница</p>
    </>,
  )
  // A pointer that another test left there would keep the toast open.
  await page.getByText('Страница').hover()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    toasts.success('Сохранено')
    await expect.element(page.getByRole('dialog', { name: 'Сохранено' })).toBeVisible()
    await vi.advanceTimersByTimeAsync(4900)
    expect(page.getByRole('dialog', { name: 'Сохранено' }).elements()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
  } finally {
    vi.useRealTimers()
  }
  await expect.element(page.getByRole('dialog', { name: 'Сохранено' })).not.toBeInTheDocument()
})

test('three of five messages are shown, then the other two, and an error does not wait', async () => {
  await render(<Toasts />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    for (const text of ['Первое', 'Второе', 'Третье', 'Четвёртое', 'Пятое']) toasts.success(text)
    await expect.poll(shownTexts).toEqual(['Второе', 'Первое', 'Третье'])
    toasts.error('Не вышло')
    await expect.poll(shownTexts).toEqual(['Второе', 'Не вышло', 'Первое', 'Третье'])
    for (const name of ['Первое', 'Не вышло']) await expect.element(page.getByRole('dialog', { name })).toBeVisible()
    await vi.advanceTimersByTimeAsync(5100)
    await expect.poll(shownTexts).toEqual(['Пятое', 'Четвёртое'])
    await vi.advanceTimersByTimeAsync(5100)
    await expect.poll(shownTexts).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

function shownTexts() {
  return page
    .getByRole('dialog')
    .elements()
    .map(({ textContent }) => textContent)
    .toSorted()
}
