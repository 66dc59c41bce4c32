import type { Session } from '@razgovor/contract/accounts'
import type { Role } from '@razgovor/contract/values'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setSession } from '../../lib/session.ts'
import { AdminSidebar } from './admin-sidebar.tsx'
import { rowQuery, schemeQuery } from './admin.queries.ts'
import { RowLinks } from './row-links.tsx'
import '../../ui/tokens.css'
import '../../ui/all-utilities.css'

const tables = [
  { group: 'people', table_name: 'users', visual_table_name: 'Пользователи' },
  { group: 'people', table_name: 'speakers', visual_table_name: 'Спикеры' },
  { group: 'money', table_name: 'orders', visual_table_name: 'Заказы' },
]

const user_id = '0190f5a0'

function show(part: ReactNode, row: object = {}, role: Role = 'SUPER_ADMIN') {
  signInAs(role)
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

function signInAs(role: Role) {
  const payload = btoa(JSON.stringify({ roles: [role] }))
  const user = { role, email_confirmed: true, first_name: 'Анна', last_name: 'Сафонова' }
  setSession({ access_token: `header.${payload}.signature`, refresh_token: '', user } as Session)
}

const group = (name: string) => page.getByRole('group').filter({ hasText: name })

test('the tables are listed by name, each linking to its list, the open one bold', async () => {
  await show(<AdminSidebar table_name="speakers" />)
  const list = page.getByRole('navigation', { name: 'Разделы' })
  const users = list.getByRole('link', { name: 'Пользователи' })
  await expect.element(users).toHaveAttribute('href', '/admin/users')
  await expect.element(users).toHaveStyle({ fontWeight: '400' })
  const open = list.getByRole('link', { name: 'Спикеры' })
  await expect.element(open).toHaveAttribute('aria-current', 'page')
  await expect.element(open).toHaveStyle({ fontWeight: '700' })
})

test('the tables are grouped; the present group is open, another opens on a press', async () => {
  await show(<AdminSidebar table_name="speakers" />)
  await expect.element(page.getByRole('list', { name: 'Люди' })).toBeVisible()
  await expect.element(group('Деньги').getByText('Заказы')).not.toBeVisible()
  await page.getByText('Деньги').click()
  await expect.element(page.getByRole('link', { name: 'Заказы' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Сверка с банком' })).toBeVisible()
})

test.each<[Role, parts: string[]]>([
  ['SUPPORT', ['Люди', 'Встречи', 'Деньги', 'Система']],
  ['FINANCE', ['Люди', 'Деньги']],
  ['CONTENT', ['Люди', 'Деньги']],
])('%s sees the tables that the server returned and the pages of the role', async (role, parts) => {
  await show(<AdminSidebar />, {}, role)
  await expect.element(page.getByText('Люди')).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Разделы' }).element().querySelectorAll('a')
  const own = new Set([
    '/admin/disputes',
    '/admin/conversation-reports',
    '/admin/payouts',
    '/admin/reconciliation',
    '/admin/mails',
    '/admin/jobs',
  ])
  const expected = {
    SUPPORT: ['/admin/disputes', '/admin/conversation-reports', '/admin/mails'],
    FINANCE: ['/admin/payouts', '/admin/reconciliation'],
  }
  const hrefs = [...links].map((link) => link.getAttribute('href')!)
  expect(hrefs.filter((href) => own.has(href))).toEqual(role in expected ? expected[role as 'SUPPORT'] : [])
  const titles = [...document.querySelectorAll('summary')].map((summary) => summary.textContent)
  expect(titles).toEqual(parts)
})

test('the sidebar has the speakers, the feedback and the tariffs', async () => {
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
])('the sidebar links to the public page of the speaker whose row is open: %o at %s', async (row, href) => {
  await show(<AdminSidebar table_name="speakers" />, row)
  await expect.element(page.getByRole('link', { name: 'Страница спикера' })).toHaveAttribute('href', href)
})

test('for another table there is no speaker page', async () => {
  await show(<AdminSidebar table_name="users" />)
  await expect.element(page.getByRole('link', { name: 'Поддержка' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Страница спикера' })).not.toBeInTheDocument()
})

test.each([
  [{ alias: 'anna-safonova' }, '/anna-safonova'],
  [{ alias: null }, '/0190f5a0'],
])('a speaker’s row links to the page: %o to %s', async (row, href) => {
  await show(<RowLinks table={{ table_name: 'speakers' } as never} id={user_id} row={row} />)
  await expect.element(page.getByRole('link')).toHaveAttribute('href', href)
})
