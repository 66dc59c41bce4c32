import type { Session } from '@razgovor/contract/accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { SharePage } from '../features/embed/share-page.tsx'
import { call } from '../lib/api.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { walkByTab } from '../ui/walk-by-tab.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

test('the code of the block is chosen by keyboard alone', async () => {
  const user = { user_id: 'anna', alias: 'anna', email: 'a@b.ru', email_confirmed: true, role: 'SPEAKER' }
  const name = { first_name: 'Анна', last_name: 'Сафонова', categories: [] }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user: { ...user, ...name } } as unknown as Session)
  vi.stubGlobal('fetch', async () => Response.json({ ...user, ...name, headline: '' }))
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={createMemoryRouter([{ path: '*', Component: SharePage }])} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Распечатать' })).toBeEnabled()
  expect(await walkByTab()).toEqual([])
  for (const label of ['Тёмные', 'По кнопке']) {
    ;(page.getByRole('button', { name: label }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: label })).toHaveAttribute('aria-pressed', 'true')
  }
  const code = page.getByRole('textbox', { name: 'Код для вставки' }).element() as HTMLTextAreaElement
  expect(code.value).toMatch(/^<button type="button" data-razgovor-popup="anna" data-theme="dark">/)
  expect(await axeViolations()).toEqual([])
})
