import type { Leaving } from '@razgovor/contract/profile'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { LeavingMoney } from './leaving-money.tsx'
import '../../ui/tokens.css'

const payee = { name: 'Верещагин Илья', inn: '771234567859', account: '40817810700000000001', bik: '044525225' }

async function show(leaving: Partial<Leaving>) {
  const element = <LeavingMoney leaving={{ balance: 0, payout_due: 0, payee: null, ...leaving }} />
  const router = createMemoryRouter([{ path: '*', element }])
  return render(<RouterProvider router={router} />)
}

test('a balance is shown with the account that it is paid to, and a link to change it', async () => {
  await show({ balance: 225_000, payee })
  await expect.element(page.getByText(/На балансе 2.250.₽/)).toBeVisible()
  await expect
    .element(page.getByText('Верещагин Илья, ИНН 771234567859, счёт 40817810700000000001, БИК 044525225'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Мои реквизиты' })).toHaveAttribute('href', '/profile/legal')
})

test('without an account the balance links to the details only', async () => {
  await show({ balance: 225_000 })
  await expect.element(page.getByText(/мы не знаем, куда их выплатить/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Мои реквизиты' })).toBeVisible()
})

test('a debt and a payout in progress are shown, and nothing if nothing is open', async () => {
  const { container } = await show({ balance: -90_000, payout_due: 100 })
  await expect.element(page.getByText(/За тобой долг 900.₽/)).toBeVisible()
  await expect.element(page.getByText(/Ещё 1.₽ уже переводим/)).toBeVisible()
  const nothing = await show({ payee })
  expect(nothing.container.textContent).toBe('')
  expect(container.textContent).not.toContain('Мои реквизиты')
})
