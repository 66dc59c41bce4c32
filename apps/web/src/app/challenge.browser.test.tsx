import type { Session } from '@razgovor/contract/accounts'
import type { ErrorName } from '@razgovor/contract/error-codes'
import { errorCodes } from '@razgovor/contract/error-codes'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { call } from '../lib/api.ts'
import { useChallenge } from '../lib/challenge.ts'
import { closeModal, openModal } from '../lib/modal.ts'
import { setSession } from '../lib/session.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { ModalHost } from './modals.tsx'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'

const user_id = '0190f5a0-0000-7000-8000-000000000001'

const links = { support: 'https://t.me/help', partnership: 'https://t.me/p', donation: 'https://example.ru/donate' }

function refusal(name: ErrorName, status: number): Response {
  return Response.json({ error_code: errorCodes[name], error_message: 'Неверно' }, { status })
}

function startServer(methods: string[]) {
  let isConfirmed = false
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = init.body ? (JSON.parse(init.body as string) as Record<string, string>) : {}
    if (path !== '/api/version')
      calls.push(`${init.method} ${path} ${body['email'] ?? body['password'] ?? body['code'] ?? ''}`.trim())
    if (path === '/api/version') return Response.json({ name: 'Разговор', version: '1', links, sandbox: null })
    if (path.endsWith('/change-email'))
      return isConfirmed ? Response.json({ resend_after_seconds: 60 }) : refusal('confirmation_required', 403)
    if (path.endsWith('/code')) return Response.json({ resend_after_seconds: 60 })
    if (init.method === 'GET') return Response.json({ methods, confirmed_until: null })
    if (body['password'] === 'ne-tot') return refusal('wrong_credentials', 401)
    isConfirmed = true
    return Response.json({ confirmed_until: '2058-01-14T09:10:00Z' })
  })
  return calls
}

async function openForm() {
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: ModalHost }])} />
    </QueryClientProvider>,
  )
  openModal('PROFILE_EMAIL_CHANGE_FORM', { email: 'new@example.ru' })
  await page.getByRole('button', { name: 'Изменить почту' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Подтверди, что это ты' })).toBeVisible()
}

beforeEach(() => {
  closeModal()
  const user = {
    user_id,
    email: 'v@example.ru',
    email_confirmed: true,
    first_name: 'В',
    last_name: 'Л',
    categories: [],
  }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user } as unknown as Session)
})
afterEach(() => {
  useChallenge.getState().open?.settle(null)
  vi.unstubAllGlobals()
})

test('a call that needs a confirmation asks for the password above its form, then continues', async () => {
  const calls = startServer(['PASSWORD'])
  await openForm()
  expect(await axeViolations(document.body)).toEqual([])
  await expect.element(page.getByLabelText('Пароль', { exact: true })).toHaveFocus()
  await userEvent.keyboard('ne-tot{Enter}')
  await expect.element(page.getByText('Неверный пароль')).toBeVisible()
  await page.getByLabelText('Пароль', { exact: true }).fill('prostoy-parol-1')
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Введи код из письма' })).toBeVisible()
  const path = `POST /api/users/${user_id}/change-email new@example.ru`
  expect(calls).toEqual([
    path,
    'GET /api/auth/confirm-identity',
    'POST /api/auth/confirm-identity ne-tot',
    'POST /api/auth/confirm-identity prostoy-parol-1',
    path,
  ])
})

test('closing the confirmation returns to the form with its input, without a message', async () => {
  const calls = startServer(['PASSWORD'])
  await openForm()
  await expect.element(page.getByLabelText('Пароль', { exact: true })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Подтверди, что это ты' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Введи новую почту' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /почта/i })).toHaveValue('new@example.ru')
  await expect.element(page.getByRole('button', { name: 'Изменить почту' })).not.toHaveAttribute('aria-busy')
  expect(calls).toHaveLength(2)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a person without a password gets a code by mail', async () => {
  const calls = startServer(['EMAIL_CODE'])
  await openForm()
  const dialog = page.getByRole('dialog', { name: 'Подтверди, что это ты' })
  await expect.element(dialog.getByText('Пришлём код на почту v@example.ru.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Отправить код' }).click()
  await dialog.getByRole('textbox', { name: 'Код из письма' }).click()
  await userEvent.keyboard('1234')
  await expect.element(page.getByRole('dialog', { name: 'Введи код из письма' })).toBeVisible()
  expect(calls.slice(-2)[0]).toBe('POST /api/auth/confirm-identity 1234')
})
