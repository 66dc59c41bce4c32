import type { Session } from '@razgovor/contract/accounts'
import type { ApiKey } from '@razgovor/contract/api-keys'
import type { Delivery, Webhook } from '@razgovor/contract/webhooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { createQueryClient } from './query-client.ts'
import { ApiKeysSection } from '../features/api-keys/api-keys-section.tsx'
import { WebhooksSection } from '../features/webhooks/webhooks-section.tsx'
import { createCaller } from '../lib/caller.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { walkByTab } from '../ui/walk-by-tab.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const id = '0190f5a0-0000-7000-8000-000000000001'
const at = '2058-01-14T09:00:00Z'
const longest = 'Ж'.repeat(60)
const apiKey: ApiKey = {
  api_key_id: id,
  name: longest,
  key_start: 'rzg_aB3x',
  scopes: ['bookings:read', 'schedule:write'],
  created_at: at,
  expires_at: null,
  last_used_at: null,
}
const webhook: Webhook = {
  webhook_id: id,
  url: `https://example.com/${'long'.repeat(60)}`,
  events: ['booking.created'],
  off: null,
  off_at: null,
  failing_since: null,
  old_secret_until: null,
  created_at: at,
}
const delivery: Delivery = {
  delivery_id: id,
  event: 'booking.created',
  status: 'FAILED',
  attempts: 10,
  created_at: at,
  next_attempt_at: null,
  attempted_at: at,
  duration_ms: 15_000,
  response_status: null,
  response_text: null,
  problem: 'TIMEOUT',
  payload: '{"type":"booking.created"}',
}

interface Shown {
  keys?: ApiKey[]
  webhooks?: Webhook[]
  deliveries?: Delivery[]
  /** The response to each change. */
  changed?: () => Response
  isDown?: boolean
}

interface Sent {
  method: string
  path: string
  body: unknown
}

function Both() {
  return (
    <>
      <ApiKeysSection user_id="u" />
      <WebhooksSection user_id="u" />
    </>
  )
}

/** Shows both sections with these rows. */
async function show({ keys = [], webhooks = [], deliveries = [], changed, isDown = false }: Shown): Promise<Sent[]> {
  const sent: Sent[] = []
  const paged = { items: deliveries, offset: 0, limit: 20, total_count: deliveries.length }
  const answer = (path: string) => {
    if (isDown) return Response.json({ error_code: 11, error_message: '' }, { status: 503 })
    if (path.includes('deliveries')) return Response.json(paged)
    return Response.json({ items: path.includes('api-keys') ? keys : webhooks })
  }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return answer(path)
    sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : null })
    return changed?.() ?? new Response(null, { status: 204 })
  })
  const call = createCaller({ fetcher: async (path) => answer(path) })
  const router = createMemoryRouter([{ path: '/', Component: Both, loader: () => ({ title: '' }) }])
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return sent
}

beforeEach(async () => {
  await ensureTemporal()
  const user = { user_id: 'u', role: 'SPEAKER', email_confirmed: true, first_name: 'Вера', last_name: 'Лебедева' }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user } as unknown as Session)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  clearSession()
})

test('empty lists say what they are for', async () => {
  await show({})
  await expect.element(page.getByRole('heading', { name: 'Ключей пока нет' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Вебхуков пока нет' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('lists that cannot be read offer another try', async () => {
  await show({ isDown: true })
  await expect.poll(() => page.getByRole('alert').elements().length).toBe(2)
})

test('a new key is shown once, and closing before it was copied asks for confirmation', async () => {
  const key = `rzg_${'a'.repeat(46)}`
  const sent = await show({ changed: () => Response.json({ ...apiKey, key }) })
  await page.getByRole('button', { name: 'Создать ключ' }).click()
  const form = page.getByRole('dialog', { name: 'Новый ключ' })
  await form.getByRole('checkbox', { name: 'Читать встречи' }).click()
  await form.getByRole('button', { name: 'Создать ключ' }).click()
  await expect.element(form.getByText('Назови ключ')).toBeVisible()
  await expect.element(form.getByText('Выбери хотя бы одно право')).toBeVisible()
  expect(sent).toEqual([])
  await form.getByRole('textbox', { name: 'Название' }).fill('Таблица')
  await form.getByRole('checkbox', { name: 'Читать доходы' }).click()
  await form.getByRole('button', { name: 'Создать ключ' }).click()
  const shown = page.getByRole('dialog', { name: 'Ключ создан' })
  await expect.element(shown.getByText(key)).toBeVisible()
  expect(sent).toMatchObject([{ body: { name: 'Таблица', scopes: ['earnings:read'], expires_at_iso: null } }])
  await shown.getByRole('button', { name: 'Готово' }).click()
  await expect.element(shown.getByText(/после закрытия его уже не увидеть/)).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await shown.getByRole('button', { name: 'Закрыть всё равно' }).click()
  await expect.element(page.getByText(key)).not.toBeInTheDocument()
})

test('«Готово» pressed while the key is being copied closes the dialog', async () => {
  const written = Promise.withResolvers<void>()
  vi.spyOn(navigator.clipboard, 'writeText').mockReturnValue(written.promise)
  await show({ changed: () => Response.json({ ...apiKey, key: 'rzg_key' }) })
  await page.getByRole('button', { name: 'Создать ключ' }).click()
  const form = page.getByRole('dialog', { name: 'Новый ключ' })
  await form.getByRole('textbox', { name: 'Название' }).fill('Таблица')
  await form.getByRole('checkbox', { name: 'Читать доходы' }).click()
  await form.getByRole('button', { name: 'Создать ключ' }).click()
  const shown = page.getByRole('dialog', { name: 'Ключ создан' })
  await shown.getByRole('button', { name: 'Скопировать' }).click()
  await shown.getByRole('button', { name: 'Готово' }).click()
  written.resolve()
  await expect.element(shown).not.toBeInTheDocument()
})

test('a key is revoked after a confirmation', async () => {
  const sent = await show({ keys: [apiKey] })
  await page.getByRole('button', { name: `Отозвать ключ «${longest}»` }).click()
  const dialog = page.getByRole('dialog', { name: `Отозвать «${longest}»?` })
  await dialog.getByRole('button', { name: 'Оставить' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: `Отозвать ключ «${longest}»` }).click()
  await dialog.getByRole('button', { name: 'Отозвать' }).click()
  await expect.poll(() => sent).toMatchObject([{ method: 'DELETE', path: `/api/speakers/u/api-keys/${id}` }])
})

test('a webhook that was turned off says why and is turned on', async () => {
  const sent = await show({
    webhooks: [{ ...webhook, off: 'FAILING', off_at: at }],
    changed: () => Response.json(webhook),
  })
  await expect.element(page.getByRole('status').getByText(/пять дней подряд ничего не доставлялось/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Проверить/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Включить/ }).click()
  await expect.poll(() => sent).toMatchObject([{ method: 'PATCH', body: { is_on: true } }])
})

test('the URL that the server refuses is named at its field', async () => {
  const refusal = {
    error_code: 4,
    error_message: 'Проверь поля',
    fields: { url: 'Адрес должен начинаться с https://' },
  }
  await show({ changed: () => Response.json(refusal, { status: 400 }) })
  await page.getByRole('button', { name: 'Добавить вебхук' }).click()
  const form = page.getByRole('dialog', { name: 'Новый вебхук' })
  await form.getByRole('textbox', { name: 'Адрес' }).fill('http://example.com')
  await form.getByRole('button', { name: 'Добавить' }).click()
  await expect.element(form.getByText('Адрес должен начинаться с https://')).toBeVisible()
})

test('deliveries show what went wrong and are sent again', async () => {
  const sent = await show({ webhooks: [webhook], deliveries: [delivery], changed: () => Response.json(delivery) })
  await page.getByRole('button', { name: /^Отправки на/ }).click()
  await expect.element(page.getByText(/сервер не ответил вовремя · 15000 мс · 10 попыток/)).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await page.getByRole('button', { name: /^Отправить ещё раз/ }).click()
  const path = `/api/speakers/u/webhooks/${id}/deliveries/${id}/replay`
  await expect.poll(() => sent).toMatchObject([{ method: 'POST', path }])
})

test('Tab reaches every control of keys, webhooks and deliveries, and of the dialogs that create them', async () => {
  await show({ keys: [apiKey], webhooks: [webhook], deliveries: [delivery] })
  await page.getByRole('button', { name: /^Отправки на/ }).click()
  await expect.element(page.getByRole('button', { name: /^Отправить ещё раз/ })).toBeVisible()
  expect(await walkByTab()).toEqual([])
  for (const name of ['Создать ключ', 'Добавить вебхук']) {
    const opener = page.getByRole('button', { name, exact: true })
    ;(opener.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    expect(await walkByTab(dialog.element())).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  }
})
