import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { pagePath } from '../lib/paging.ts'
import { axeViolations } from './axe-check.ts'
import { Pagination } from './pagination.tsx'
import './tokens.css'

function showPagination(offset: number, total_count: number) {
  return render(
    <MemoryRouter>
      <Pagination offset={offset} limit={20} total_count={total_count} hrefOf={(to) => pagePath('', to)} />
    </MemoryRouter>,
  )
}

test('pages are links to their offsets, the current one is marked', async () => {
  await showPagination(40, 95)
  await expect.element(page.getByText('Показано 41-60 из 95 результатов')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Страница 5' })).toHaveAttribute('href', '/?offset=80')
  await expect.element(page.getByRole('link', { name: 'Страница 3' })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('link', { name: 'Предыдущая страница' })).toHaveAttribute('href', '/?offset=20')
  expect(await axeViolations()).toEqual([])
})

test('many pages are abbreviated', async () => {
  await showPagination(100, 400)
  expect(page.getByText('…').elements()).toHaveLength(2)
})

test('the last page shows how many are left and has no next link', async () => {
  await showPagination(80, 95)
  await expect.element(page.getByText('Показано 81-95 из 95 результатов')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Следующая страница' })).not.toBeInTheDocument()
})

test('one page has no links', async () => {
  await showPagination(0, 7)
  await expect.element(page.getByText('Показано 1-7 из 7 результатов')).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(0)
})

test('a list longer than a page offers 20, 50 and 100 a page, each from the start', async () => {
  await showPagination(40, 95)
  const sizes = page.getByRole('navigation', { name: 'Сколько на странице' })
  await expect.element(sizes.getByRole('link', { name: '20', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect.element(sizes.getByRole('link', { name: '50' })).toHaveAttribute('href', '/?limit=50')
  await expect.element(sizes.getByRole('link', { name: '50' })).toHaveAttribute('aria-current', 'false')
  await expect.element(sizes.getByRole('link', { name: '100' })).toHaveAttribute('href', '/?limit=100')
})
