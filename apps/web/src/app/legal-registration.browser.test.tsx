import type { Session } from '@razgovor/contract/accounts'
import type { LegalRegistration as Registration } from '@razgovor/contract/legal-details'
import type { Role } from '@razgovor/contract/values'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createQueryClient } from './query-client.ts'
import { LegalRegistration } from '../features/applications/legal-registration.tsx'
import { createCaller } from '../lib/caller.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { axeViolations } from '../ui/axe-check.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const user_id = '0190f5a0-0000-7000-8000-000000000001'
const legal_change_id = '0190f5a0-0000-7000-8000-000000000002'
const at = '2058-01-14T09:00:00Z'
const selfEmployed = {
  legal_form: 'SELF_EMPLOYED',
  inn: '500100732259',
  bik: '044525225',
  account: '40817810700000000001',
} as const
const other = { ...selfEmployed, account: '40817810000000000002' }
const settled: Registration = {
  current: { legal: selfEmployed, since: at },
  change: null,
  refusal: null,
  paid_ahead: { on_sale_count: 0, sold_count: 0 },
}
const inReview: Registration = { ...settled, change: { legal_change_id, legal: other, submitted_at: at } }

interface Sent {
  method: string
  path: string
  body: unknown
}

const loader = () => ({ title: '', loaded_at: at })
const answer = (data: Registration | Response) => (data instanceof Response ? data.clone() : Response.json(data))

/** Shows the page with this registration; each change gets the response `then`. */
async function show(registration: Registration, then: Registration | Response = registration): Promise<Sent[]> {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : null })
    return answer(then)
  })
  const call = createCaller({ fetcher: async () => answer(registration) })
  const router = createMemoryRouter([{ path: '/', Component: LegalRegistration, loader }])
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return sent
}

function signInAs(role: Role): void {
  const access_token = `h.${btoa(JSON.stringify({ roles: [role] }))}.s`
  const names = { first_name: 'Вера', last_name: 'Лебедева', time_zone_id: 'Europe/Moscow' }
  const user = { user_id, email: 'vera@example.ru', email_confirmed: true, role, categories: [], ...names }
  setSession({ access_token, refresh_token: 'r', user } as unknown as Session)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

beforeEach(async () => {
  await ensureTemporal()
  signInAs('SPEAKER')
})

afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

test('a speaker sees the details in force with their date, and sends another account for review', async () => {
  const sent = await show(settled, inReview)
  await expect.element(page.getByText('С 14.01.2058')).toBeVisible()
  await expect.element(page.getByText(selfEmployed.account)).toBeVisible()
  await button('Изменить').click()
  await expect.element(heading('Новые реквизиты')).toHaveFocus()
  expect(await axeViolations()).toEqual([])
  await page.getByLabelText('Расчётный счёт').fill('4081 7810 0000 0000 0002')
  await button('Отправить на проверку').click()
  await expect.element(heading('Новые реквизиты на проверке')).toBeVisible()
  expect(sent).toEqual([{ method: 'POST', path: `/api/users/${user_id}/legal-details/changes`, body: other }])
  expect(await axeViolations()).toEqual([])
})

test('an invalid number is not sent, and its field gets the focus', async () => {
  const sent = await show(settled)
  await button('Изменить').click()
  await page.getByLabelText('Расчётный счёт').fill('40817810700000000002')
  await button('Отправить на проверку').click()
  await expect.element(page.getByText('Неверный счёт, или он не этого банка')).toBeVisible()
  await expect.element(page.getByLabelText('Расчётный счёт')).toHaveFocus()
  expect(sent).toEqual([])
})

test('a server’s refusal is shown at its field, or under the form', async () => {
  const refused = { error_code: 4, error_message: 'Данные не прошли проверку', fields: { inn: 'Неверный ИНН' } }
  await show(settled, Response.json(refused, { status: 400 }))
  await button('Изменить').click()
  await button('Отправить на проверку').click()
  await expect.element(page.getByText('Неверный ИНН')).toBeVisible()
})

test('unchanged details are not sent again', async () => {
  const refused = { error_code: 202, error_message: 'Эти реквизиты уже действуют: менять нечего' }
  await show(settled, Response.json(refused, { status: 409 }))
  await button('Изменить').click()
  await button('Отправить на проверку').click()
  await expect.element(page.getByText(refused.error_message)).toBeVisible()
})

test('a change under review is shown beside the details in force, and can be withdrawn', async () => {
  const sent = await show(inReview, settled)
  await expect.element(page.getByText(/^Отправлены 14\.01\.2058\..+До ответа действуют прежние\.$/)).toBeVisible()
  await expect.element(page.getByText(other.account)).toBeVisible()
  await expect.element(page.getByText(selfEmployed.account)).toBeVisible()
  await button('Отозвать').click()
  await expect.element(button('Изменить')).toBeVisible()
  const path = `/api/users/${user_id}/legal-details/changes/${legal_change_id}`
  expect(sent).toEqual([{ method: 'DELETE', path, body: null }])
})

test('a change under review can be replaced, starting from its values', async () => {
  await show(inReview)
  await button('Поправить').click()
  await expect.element(page.getByText(/вместо тех, что сейчас на проверке/)).toBeVisible()
  await expect.element(page.getByLabelText('Расчётный счёт')).toHaveValue(other.account)
  await button('Отмена').click()
  await expect.element(button('Отозвать')).toBeVisible()
})

test('a rejection shows its comment, and the change can be corrected', async () => {
  await show({ ...settled, refusal: { legal: other, comment: 'Счёт закрыт', decided_at: at } })
  await expect.element(page.getByText('Счёт закрыт')).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await button('Поправить и отправить снова').click()
  await expect.element(page.getByLabelText('Расчётный счёт')).toHaveValue(other.account)
})

test('choosing INDIVIDUAL explains first what is taken off sale and what stays', async () => {
  await show({ ...settled, paid_ahead: { on_sale_count: 2, sold_count: 1 } })
  await button('Изменить').click()
  expect(page.getByText(/с продажи/).elements()).toEqual([])
  await page.getByRole('radio', { name: /^Физлицо/ }).click()
  await expect.element(page.getByText(/^Когда мы одобрим, 2 платных окна уйдут с продажи/)).toBeVisible()
  await expect.element(page.getByText('1 проданная встреча состоится как обычно.')).toBeVisible()
  await expect.element(page.getByText(/^Выплаты остановятся/)).toBeVisible()
})

test('a speaker without legal details can add them, and an individual learns how to charge', async () => {
  await show({ ...settled, current: null })
  await expect.element(heading('Реквизитов пока нет')).toBeVisible()
  await button('Указать реквизиты').click()
  await button('Отправить на проверку').click()
  await expect.element(page.getByText('Выбери один вариант')).toBeVisible()
  await show({ ...settled, current: { legal: { legal_form: 'INDIVIDUAL' }, since: at } })
  await expect.element(page.getByText('Чтобы брать плату за встречи, выбери другую форму.')).toBeVisible()
})

test('a listener is led to the application', async () => {
  signInAs('LISTENER')
  await show(settled)
  await expect.element(heading('Реквизиты нужны спикерам')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Стать спикером' }))
    .toHaveAttribute('href', '/profile/speaker-application')
})

test('details that failed to load can be loaded again', async () => {
  await show(Response.json({ error_code: 1, error_message: '' }, { status: 500 }) as unknown as Registration)
  await expect.element(page.getByRole('button', { name: /снова|ещё раз|Повторить/ })).toBeVisible()
})
