import type { FoundGroup } from '@razgovor/contract/staff'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, useLocation, useSearchParams } from 'react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '../../ui/axe-check.ts'
import { AdminSearchBox } from './admin-search-box.tsx'
import { AdminSearchResults } from './admin-search-results.tsx'
import '../../ui/tokens.css'
import '../../ui/all-utilities.css'

const groups: FoundGroup[] = [
  {
    table_name: 'users',
    has_more: true,
    items: [
      { id: 'u1', title: 'Ксения Трофимова', whose: 'k@example.ru', at: null, amount: null, status: 'Слушатель' },
    ],
  },
  {
    table_name: 'orders',
    has_more: false,
    items: [
      {
        id: 'o1',
        title: 'Заказ 0000abcd',
        whose: 'Ксения Трофимова',
        at: '2058-01-14T09:00:00.000Z',
        amount: 250_000,
        status: 'Оплачен',
      },
    ],
  },
]

function Results() {
  const q = useSearchParams()[0].get('q')
  return q && <AdminSearchResults q={q} />
}

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + decodeURIComponent(search)}</output>
}

async function show(answer: () => Promise<unknown>, at = '/admin') {
  const queryClient = new QueryClient({ defaultOptions: { queries: { queryFn: answer, retry: false } } })
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <main>
          <AdminSearchBox />
          <Results />
          <Address />
        </main>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const field = page.getByRole('searchbox', { name: 'Искать в админке' })

test('«/» focuses the field, Enter searches, and the arrows move over the results', async () => {
  await show(async () => ({ groups }))
  await userEvent.keyboard('/')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('трофимова{Enter}')
  await expect.element(page.getByRole('status').last()).toHaveTextContent('/admin?q=трофимова')
  const person = page.getByRole('link', { name: 'Ксения Трофимова k@example.ru · Слушатель' })
  await expect.element(person).toHaveAttribute('href', '/admin/users/edit/u1')
  await field.click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(person).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field).toHaveFocus()
})

test('results are grouped, with their owner, time and amount', async () => {
  await show(async () => ({ groups }), '/admin?q=трофимова')
  const order = page.getByRole('region', { name: 'Заказы' }).getByRole('link')
  await expect.element(order).toBeVisible()
  expect(order.element().textContent).toMatch(/^Заказ 0000abcd.*Трофимова · 14\.01\.2058.*2\s500,00.*· Оплачен$/)
  const more = page.getByRole('region', { name: 'Люди' }).getByRole('link', { name: 'Показать всех в таблице' })
  await expect
    .element(more)
    .toHaveAttribute('href', '/admin/users?search=%D1%82%D1%80%D0%BE%D1%84%D0%B8%D0%BC%D0%BE%D0%B2%D0%B0')
  expect(await axeViolations()).toEqual([])
})

test('a slash typed into a field stays there', async () => {
  await show(async () => ({ groups }))
  await field.fill('a/b')
  await expect.element(field).toHaveValue('a/b')
})

test('a word that is too short is not searched for, with an explanation', async () => {
  const answer = vi.fn<() => Promise<unknown>>(async () => ({ groups }))
  await show(answer)
  await field.fill('ан')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Напиши хотя бы три знака')
  expect(answer).not.toHaveBeenCalled()
})

test('an empty result suggests what to try', async () => {
  await show(async () => ({ groups: [] }), '/admin?q=nobody')
  await expect.element(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('a search that fails can be tried again', async () => {
  let isBroken = true
  await show(async () => {
    if (isBroken) throw new Error('broken')
    return { groups }
  }, '/admin?q=трофимова')
  await expect.element(page.getByRole('alert')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect.element(page.getByRole('region', { name: 'Люди' })).toBeVisible()
})
