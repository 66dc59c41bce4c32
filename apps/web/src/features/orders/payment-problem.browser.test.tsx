import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { errorCodes } from '@razgovor/contract/error-codes'
import { ApiError } from '../../lib/api-error.ts'
import { axeViolations } from '../../ui/axe-check.ts'
import { PaymentProblem } from './payment-problem.tsx'
import '../../ui/tokens.css'

const message = 'Чек не дойдёт: в адресе твоей почты больше 64 символов. Поменяй почту в профиле и оплати снова'

function showProblem(fields: Record<string, string>) {
  const error = new ApiError({ error_code: errorCodes.human_friendly, error_message: message, fields }, 409)
  return render(
    <MemoryRouter>
      <PaymentProblem error={error} />
    </MemoryRouter>,
  )
}

test('an e-mail that receipts cannot use is reported once, beside the link to change it', async () => {
  await showProblem({ email: message })
  expect(page.getByText(message).elements()).toHaveLength(1)
  const way = page.getByRole('link', { name: 'Поменять почту' })
  await expect.element(way).toHaveAttribute('href', '/profile/personal-info')
  expect(await axeViolations()).toEqual([])
})

test('another refusal does not link to the e-mail', async () => {
  await showProblem({})
  await expect.element(page.getByText(message)).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(0)
})
