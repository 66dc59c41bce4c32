import type { WholeBatch } from '@razgovor/contract/payouts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { axeViolations } from '../../../ui/axe-check.ts'
import { BatchPage } from './batch-page.tsx'
import { BatchRow } from './batch-row.tsx'
import { batchQuery } from './batches.queries.ts'
import { batchTexts as texts } from './batches.texts.ts'
import '../../../ui/tokens.css'
import '../../../ui/all-utilities.css'

const speaker = { user_id: '1', alias: null, first_name: 'Илья', last_name: 'Верещагин', avatar_thumbnail_url: null }
const payee = { name: 'Верещагин Илья', inn: '771234567859', account: '40817810700000000001', bik: '044525225' }
const line = {
  line_id: '2',
  number: 7,
  speaker,
  amount: 225_000,
  status: 'OPEN',
  debt: 0,
  payee,
  returned_at: null,
  return_reason: null,
} as const
const batch: WholeBatch = {
  batch_id: '3',
  number: 12,
  status: 'EXPORTED',
  made_at: '2058-01-14T09:00:00Z',
  exported_at: '2058-01-14T09:01:00Z',
  paid_on: null,
  amount: 225_000,
  lines_count: 2,
  returned_count: 1,
  indebted_count: 0,
  debt: 0,
  lines: [line, { ...line, line_id: '4', number: 8, status: 'RETURNED' }],
}
const indebted: WholeBatch = { ...batch, indebted_count: 1, debt: 225_000, lines: [{ ...line, debt: 225_000 }] }

async function show(given: WholeBatch, shown: ReactNode = <BatchPage batch_id={given.batch_id} />) {
  // Invalidated queries are refetched at once; these responses never arrive.
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => new Promise<never>(() => {}) } } })
  client.setQueryData(batchQuery(given.batch_id).queryKey, given)
  const router = createMemoryRouter([{ path: '*', element: <main>{shown}</main> }])
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const warning = /Отрицательный баланс у 1.спикера, всего [-−]2.250.₽.*Сними/

test.each(['MADE', 'EXPORTED'] as const)(
  'a %s batch warns of debts before its files, and on the line',
  async (status) => {
    await show({ ...indebted, status })
    await expect.element(page.getByRole('note').getByText(warning)).toBeVisible()
    await expect.element(page.getByText(/Баланс спикера [-−]2.250.₽/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: texts.about(texts.take_out, payee.name) })).toBeVisible()
    expect(await axeViolations()).toEqual([])
  },
)

test('a batch without debts warns of nothing', async () => {
  await show(batch)
  await expect.element(page.getByText('Ждёт оплаты', { exact: true })).toBeVisible()
  expect(page.getByRole('note').elements()).toHaveLength(0)
  expect(page.getByText(/Баланс спикера/).elements()).toHaveLength(0)
})

test('marking a batch paid asks first, with the date, the sum, the number of payouts and the debts', async () => {
  await show(indebted)
  await page.getByLabelText(texts.bank_date).fill('24.01.2058')
  await page.getByRole('button', { name: texts.mark_paid }).click()
  const dialog = page.getByRole('dialog', { name: 'Реестр оплачен?' })
  await expect.element(dialog.getByText(/24\.01\.2058.*2.250.₽.*1.выплата.*отменить отметку нельзя/)).toBeVisible()
  await expect.element(dialog.getByText(warning)).toBeVisible()
  await dialog.getByRole('button', { name: texts.cancel }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: texts.mark_paid })).not.toHaveAttribute('aria-busy')
})

test('marking a batch paid needs a date before it asks', async () => {
  await show(batch)
  await page.getByLabelText(texts.bank_date).fill('')
  await page.getByRole('button', { name: texts.mark_paid }).click()
  await expect.element(page.getByText(texts.bad_date)).toBeVisible()
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
})

test('the list of batches shows which of them pay to speakers in debt', async () => {
  await show(batch, <BatchRow batch={{ ...indebted, indebted_count: 2 }} />)
  await expect.element(page.getByText(/Отрицательный баланс у 2.спикеров, всего [-−]2.250.₽/)).toBeVisible()
})
