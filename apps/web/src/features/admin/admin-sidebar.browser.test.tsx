import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { AdminSidebar } from './admin-sidebar.tsx'
import { rowQuery, schemeQuery } from './admin.queries.ts'
import { RowLinks } from './row-links.tsx'
import '../../ui/tokens.css'
import '../../ui/all-utilities.css'

const tables = [
  { table_name: 'users', visual_table_name: 'Пользователи' },
  { table_name: 'speakers', visual_table_name: 'Спикеры' },
]

const user_id = '0190f5a0'

function show(part: ReactNode, row: object = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(schemeQuery().queryKey, { tables } as never)
  queryClient.setQueryData(rowQuery('speakers', user_id).queryKey, { row } as never)
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/admin/speakers/edit/${user_id}`]}>
        <Routes>
          <Route path="/admin/:table_name/edit/:id" element={part} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the tables stand by their names, each a link to its list, the open one bold', async () => {
  await show(<AdminSidebar table_name="speakers" />)
  const list = page.getByRole('navigation', { name: 'Таблицы' })
  const users = list.getByRole('link', { name: 'Пользователи' })
  await expect.element(users).toHaveAttribute('href', '/admin/users')
  await expect.element(users).toHaveStyle({ fontWeight: '400' })
  const open = list.getByRole('link', { name: 'Спикеры' })
  await expect.element(open).toHaveAttribute('aria-current', 'page')
  await expect.element(open).toHaveStyle({ fontWeight: '700' })
})

test('beside the tables stand the speakers, the feedback and the tariffs', async () => {
  await show(<AdminSidebar />)
  const links = page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/speakers', '/feedback', '/tariffs']))
})

test.each([
  [{ alias: 'anna-safonova' }, '/anna-safonova'],
  [{ alias: null }, '/0190f5a0'],
])('beside the tables is the public page of the speaker whose row is open: %o at %s', async (row, href) => {
  await show(<AdminSidebar table_name="speakers" />, row)
  await expect.element(page.getByRole('link', { name: 'Страница спикера' })).toHaveAttribute('href', href)
})

test('beside another table there is no speaker page', async () => {
  await show(<AdminSidebar table_name="users" />)
  await expect.element(page.getByRole('link', { name: 'Поддержка' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Страница спикера' })).not.toBeInTheDocument()
})

test.each([
  [{ alias: 'anna-safonova' }, '/anna-safonova'],
  [{ alias: null }, '/0190f5a0'],
])('a speaker’s row leads to the page: %o to %s', async (row, href) => {
  await show(<RowLinks table={{ table_name: 'speakers' } as never} id={user_id} row={row} />)
  await expect.element(page.getByRole('link')).toHaveAttribute('href', href)
})
