import type { ReconciliationDifference, ReconciliationOverview } from '@razgovor/contract/reconciliation'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { axeViolations } from '../../ui/axe-check.ts'
import { differencesQuery, readDifferencesView, reconciliationQuery } from './reconciliation.queries.ts'
import { ReconciliationPage } from './reconciliation-page.tsx'
import { importTexts, kindTexts, reconciliationTexts as texts } from './reconciliation.texts.ts'
import '../../ui/tokens.css'
import '../../ui/all-utilities.css'

const id = '0190f5a0-0000-7000-8000-000000000001'

const difference: ReconciliationDifference = {
  difference_id: id,
  payment_id: id,
  order_id: id,
  provider_payment_id: '17900000001',
  kind: 'RETURNED_BY_BANK',
  status: 'OPEN',
  expected: 250_000,
  found: 0,
  provider_status: 'REFUNDED',
  payer: { name: 'Вера Лебедева', email: 'vera@example.ru' },
  speakers: [{ user_id: id, name: 'Пётр Орлов' }],
  found_at: '2058-01-14T02:00:00Z',
  seen_at: '2058-01-14T02:00:00Z',
  closed_at: null,
  closed_by: null,
  why: null,
  actions: ['accept', 'adjust'],
}

const overview: ReconciliationOverview = {
  days: 7,
  open_count: 1,
  refunds_failed: 2,
  run: {
    run_id: id,
    started_at: '2058-01-14T02:00:00Z',
    finished_at: '2058-01-14T02:01:00Z',
    since: '2058-01-07T02:00:00Z',
    by_name: null,
    payments: 41,
    compared: 40,
    unanswered: 1,
  },
  ledger_check: {
    at: '2058-01-14T01:45:00Z',
    difference_count: 12,
    differences: [{ what: 'payment', id, expected: 240_000, found: 250_000 }],
  },
}

function show(items: ReconciliationDifference[], given: Partial<ReconciliationOverview> = {}, address = '') {
  // Invalidated queries are refetched at once; these responses never arrive.
  const queries = { queryFn: () => new Promise<never>(() => {}) }
  const queryClient = new QueryClient({ defaultOptions: { queries } })
  queryClient.setQueryData(reconciliationQuery().queryKey, { ...overview, ...given })
  const view = readDifferencesView(new URLSearchParams(address))
  queryClient.setQueryData(differencesQuery(view).queryKey, { offset: 0, limit: 20, total_count: items.length, items })
  return showWith(queryClient, address)
}

function showWith(queryClient: QueryClient, address = '') {
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/admin/reconciliation?${address}`]}>
        <main>
          <ReconciliationPage />
        </main>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the last run, its differences with their actions, and the ledger check are shown', async () => {
  await show([difference])
  await expect.element(page.getByText(/41.платёж/)).toBeVisible()
  await expect.element(page.getByText(texts.unanswered(1))).toBeVisible()
  await expect.element(page.getByText(texts.differing(1))).toBeVisible()
  await expect.element(page.getByRole('heading', { name: kindTexts.RETURNED_BY_BANK.title })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Принять слово банка' })).toBeVisible()
  await expect.element(page.getByText(/Платёж: должно быть 2.400.₽, в учёте 2.500.₽/)).toBeVisible()
  await expect.element(page.getByText(texts.ledger_more(11))).toBeVisible()
  await expect.element(page.getByRole('link', { name: /не проводит: 2/ })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('an adjustment asks for the bearer and a reason', async () => {
  await show([difference])
  await page.getByRole('button', { name: 'Исправить проводкой' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText(texts.who_bears)).toHaveTextContent('ПлощадкаПётр Орлов')
  await dialog.getByRole('button', { name: 'Записать' }).click()
  await expect.element(dialog.getByText(texts.no_why)).toBeVisible()
})

test('closing a difference without a posting needs a reason', async () => {
  await show([{ ...difference, actions: ['dismiss'] }])
  await page.getByRole('button', { name: 'Разобрались' }).click()
  const dialog = page.getByRole('dialog', { name: 'Разобрались' })
  await expect.element(dialog.getByText(/ничего не запишем в учёт/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Закрыть', exact: true }).last().click()
  await expect.element(dialog.getByText(texts.no_why)).toBeVisible()
})

test('during a run its progress is shown, and another cannot be started', async () => {
  await show([], { run: { ...overview.run!, finished_at: null, compared: 10, unanswered: 0 } })
  await expect.element(page.getByText(texts.running(10, 41))).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '10')
  await expect.element(page.getByRole('button', { name: texts.start })).toBeDisabled()
})

test('all is equal only after a finished run to which the bank answered about every payment', async () => {
  const finished = { ...overview.run!, unanswered: 0 }
  await show([], { open_count: 0, run: finished })
  await expect.element(page.getByText(texts.all_equal)).toBeVisible()
  await expect.element(page.getByText(texts.none_open_text)).toBeVisible()
  for (const run of [{ ...finished, finished_at: null }, { ...finished, unanswered: 1 }, null]) {
    await cleanup()
    await show([], { open_count: 0, run })
    await expect.element(page.getByText(texts.none_open_yet)).toBeVisible()
    expect(page.getByText(texts.all_equal).elements()).toHaveLength(0)
    expect(page.getByText(texts.none_open_text).elements()).toHaveLength(0)
  }
})

test('open differences are counted during a run too', async () => {
  await show([difference], { run: { ...overview.run!, finished_at: null } })
  await expect.element(page.getByText(texts.differing(1))).toBeVisible()
})

test('the list is read again when the overview counts other differences, and when a run ends', async () => {
  const running = { ...overview.run!, finished_at: null }
  let [current, items, lists]: [ReconciliationOverview, ReconciliationDifference[], number] = [overview, [], 0]
  async function queryFn({ queryKey: [route] }: { queryKey: readonly unknown[] }) {
    if (route === 'GET /api/admin/reconciliation') return current
    lists += 1
    return { offset: 0, limit: 20, total_count: items.length, items }
  }
  const client = new QueryClient({ defaultOptions: { queries: { queryFn } } })
  const readOverview = () => client.refetchQueries({ queryKey: reconciliationQuery().queryKey })
  current = { ...overview, open_count: 0, run: running }
  await showWith(client)
  await expect.element(page.getByRole('heading', { name: texts.none_open })).toBeVisible()
  current = { ...current, open_count: 1 }
  items = [difference]
  await readOverview()
  await expect.element(page.getByRole('heading', { name: kindTexts.RETURNED_BY_BANK.title })).toBeVisible()
  const before = lists
  await readOverview()
  expect(lists).toBe(before)
  current = { ...current, run: overview.run }
  await readOverview()
  await expect.poll(() => lists).toBe(before + 1)
})

test('no open difference, none of a kind and no run yet have different messages', async () => {
  await show([], { run: null, ledger_check: null, refunds_failed: 0 }, 'kind=WRONG_AMOUNT')
  await expect.element(page.getByText(texts.never)).toBeVisible()
  await expect.element(page.getByText(texts.ledger_never)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: texts.nothing_found })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: texts.show_all }))
    .toHaveAttribute('href', '/admin/reconciliation')
})

test('a registry is not sent without a file', async () => {
  await show([])
  await expect.element(page.getByRole('heading', { name: texts.none_open })).toBeVisible()
  await page.getByRole('button', { name: importTexts.open }).click()
  await page.getByRole('dialog').getByRole('button', { name: importTexts.send }).click()
  await expect.element(page.getByText(importTexts.no_file)).toBeVisible()
})
