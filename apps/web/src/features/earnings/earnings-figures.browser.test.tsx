import type { Earnings } from '@razgovor/contract/earnings'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { EarningsFigures } from './earnings-figures.tsx'
import '../../ui/tokens.css'

async function show(money: Partial<Earnings>) {
  const totals = { earned: 0, pending: 0, refunded: 0, commission: 0, paid_out: 0 }
  const none = { totals, balance: 0, payable: 0, left_out: null, payout_minimum: 100_000, payout_due: 0 }
  const router = createMemoryRouter([{ path: '*', element: <EarningsFigures {...none} {...money} /> }])
  await render(<RouterProvider router={router} />)
  return page.getByRole('region', { name: 'К выплате' })
}

test('the figure is what the next payout pays; the rest is shown with its reason', async () => {
  const region = await show({ balance: 450_000, payable: 225_000 })
  await expect.element(region.getByText(/^2.250.₽$/)).toBeVisible()
  await expect.element(region.getByText(/^Столько войдёт в ближайшую выплату/)).toBeVisible()
  await expect.element(region.getByText(/пока не к выплате: 2.250.₽/)).toBeVisible()
  await expect.element(region.getByText(/может оспорить встречу ещё 72 часа/)).toBeVisible()
})

test('without bank details nothing is payable, and there is a link to them', async () => {
  const region = await show({ balance: 225_000, left_out: 'NO_DETAILS' })
  await expect.element(region.getByText(/^0.₽$/)).toBeVisible()
  await expect
    .element(region.getByRole('link', { name: 'Открыть реквизиты' }))
    .toHaveAttribute('href', '/profile/legal')
})

test('a balance below the minimum payout names the minimum', async () => {
  const region = await show({ balance: 90_000, left_out: 'BELOW_MINIMUM' })
  await expect.element(region.getByText(/Переводим от 1.000.₽/)).toBeVisible()
})

test('a payout in progress is not part of the rest, and a debt is shown as a debt', async () => {
  const region = await show({ payout_due: 225_000, left_out: 'IN_BATCH' })
  await expect.element(region.getByText(/Ещё 2.250.₽ уже переводим/)).toBeVisible()
  expect(region.getByText(/пока не к выплате/).elements()).toEqual([])
  const debt = await show({ balance: -90_000, left_out: 'NEGATIVE' })
  await expect.element(debt.getByText(/^.900.₽$/)).toBeVisible()
  await expect.element(debt.getByText(/^Слушателю вернули деньги/)).toBeVisible()
  expect(debt.getByText(/пока не к выплате/).elements()).toEqual([])
})
