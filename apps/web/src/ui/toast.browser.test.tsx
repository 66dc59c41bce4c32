import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { axeViolations } from './axe-check.ts'
import { Toasts } from './toast.tsx'
import { toasts } from './toasts.ts'
import './tokens.css'

test('a toast is shown on black, an error on red, and both can be closed', async () => {
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

test('what was said before the toasts are on the screen is not lost', async () => {
  toasts.success('Заказ оплачен')
  await render(<Toasts />)
  await expect.element(page.getByRole('dialog', { name: 'Заказ оплачен' })).toBeVisible()
})
