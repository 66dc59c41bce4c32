import type { Debt, PayoutLine } from '@razgovor/contract/payouts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { BatchLine } from './batch-line.tsx'
import { DebtRow } from './debt-row.tsx'
import '../../../ui/tokens.css'

const speaker = { user_id: '1', alias: null, first_name: 'Илья', last_name: 'Верещагин', avatar_thumbnail_url: null }
const payee = { name: 'Верещагин Илья', inn: '771234567859', account: '40817810700000000001', bik: '044525225' }

async function show(row: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: <ul>{row}</ul> }])
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

function showLine(line: Partial<PayoutLine>) {
  const whole = {
    line_id: '2',
    number: 7,
    speaker,
    amount: 225_000,
    debt: 0,
    payee,
    returned_at: null,
    return_reason: null,
  }
  return show(<BatchLine line={{ ...whole, status: 'OPEN', ...line }} isExported />)
}

test('a payout line is not returned without a reason, with a reminder about the file at the bank', async () => {
  await showLine({})
  await page.getByRole('button', { name: 'Снять: Верещагин Илья' }).click()
  const dialog = page.getByRole('dialog', { name: 'Снять выплату?' })
  await expect.element(dialog.getByText(/2.250.₽ вернутся на баланс.*убери этот платёж и в клиент-банке/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Вернуть на баланс' }).click()
  await expect.element(dialog.getByText('Напиши причину')).toBeVisible()
})

test('a paid line can be put back; a returned one shows its reason and cannot', async () => {
  await showLine({ status: 'PAID' })
  await expect.element(page.getByRole('button', { name: 'Банк вернул: Верещагин Илья' })).toBeVisible()
  await showLine({ status: 'RETURNED', return_reason: 'Счёт закрыт' })
  await expect.element(page.getByText('Возвращено на баланс: Счёт закрыт')).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(1)
})

test('an erased payee is shown as erased', async () => {
  await showLine({ status: 'PAID', payee: null })
  await expect.element(page.getByText('Реквизиты стёрты: срок хранения вышел')).toBeVisible()
})

const debt: Debt = {
  speaker,
  email: 'ilya@example.ru',
  is_leaving: false,
  amount: 90_000,
  pending: 63_000,
  payout_due: 0,
  batch: null,
}

test('a debt says what will offset it, and is not written off without a reason', async () => {
  await show(<DebtRow debt={debt} />)
  await expect.element(page.getByText(/погасят встречи впереди: 630.₽/)).toBeVisible()
  await page.getByRole('button', { name: 'Списать: Илья Верещагин' }).click()
  const dialog = page.getByRole('dialog', { name: 'Списать долг?' })
  await dialog.getByRole('button', { name: 'Списать' }).click()
  await expect.element(dialog.getByText('Напиши причину')).toBeVisible()
})

test('a debt beside a payout shows the payout and leads to its batch in place of the write-off', async () => {
  await show(<DebtRow debt={{ ...debt, payout_due: 225_000, batch: { batch_id: '3', number: 12 } }} />)
  await expect.element(page.getByText(/2.250.₽ ждут выплаты. Сними её из реестра, и она погасит долг/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Реестр № 12: Илья Верещагин' }))
    .toHaveAttribute('href', '/admin/payouts/3')
  expect(page.getByRole('button').elements()).toHaveLength(0)
})
