import type { CartItem } from '@razgovor/contract/orders'
import type { Quote } from '@razgovor/contract/promo-codes'
import { errorCodes, type ErrorName } from '@razgovor/contract/error-codes'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { Cart } from '../features/orders/cart.tsx'
import { rememberPromoCode, useCheckout } from '../features/orders/checkout.store.ts'
import { call } from '../lib/api.ts'
import { clearSession } from '../lib/session.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { walkByTab } from '../ui/walk-by-tab.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const speaker = { user_id: 'anna', alias: 'anna', first_name: 'Анна', last_name: 'Сафонова' }
const code = 'ОЧЕНЬДЛИННЫЙПРОМОКОДНАЛЕТО202644'

const items = ['one', 'two'].map((slot_id, day) => ({
  cart_item_id: slot_id,
  slot: {
    slot_id,
    topic: `Тема ${slot_id}`,
    time_start_iso: `2058-01-1${5 + day}T12:00:00Z`,
    time_end_iso: `2058-01-1${5 + day}T13:00:00Z`,
    amount: 250_000,
    currency: 'RUB',
    places: 1,
  },
  added_amount: 250_000,
  series_title: null,
  speaker: { ...speaker, avatar_thumbnail_url: null },
  availability: 'AVAILABLE',
  reason: null,
  free_tariff_minutes: null,
  nearest: [],
  questions: { asked_count: 0, answered_count: 0, missing_count: 0 },
})) as unknown as CartItem[]

const refusals: Record<string, [ErrorName, string]> = {
  НЕТТАКОГО: ['promo_code_unknown', 'Такого промокода нет. Проверь, нет ли опечатки'],
}

const usedUp: [ErrorName, string] = ['promo_code_used_up', 'Этот промокод уже использован столько раз, сколько можно']

interface Asked {
  slot_ids: string[]
  promo_code?: string
  amount?: number
}

const asked: { path: string; body: Asked }[] = []

function quoteOf(slot_ids: readonly string[]): Quote {
  const lines = slot_ids.map((slot_id, index) =>
    index === 0
      ? { slot_id, price: 250_000, discount: 50_000, amount: 200_000, outcome: 'APPLIED' as const }
      : { slot_id, price: 250_000, discount: 0, amount: 250_000, outcome: 'ONLY_FIRST' as const },
  )
  const price = 250_000 * lines.length
  return { code, discount_bearer: 'SPEAKER', lines, price, discount: 50_000, amount: price - 50_000, currency: 'RUB' }
}

const refuse = ([name, message]: [ErrorName, string]) =>
  Response.json({ error_code: errorCodes[name], error_message: message }, { status: 409 })

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.startsWith('/api/cart?'))
      return Response.json({ offset: 0, limit: 100, total_count: 2, items, refund_hours: 24 })
    if (!body) return Response.json({})
    const sent = JSON.parse(body as string) as Asked
    asked.push({ path, body: sent })
    if (path === '/api/payments/paylink') return refuse(usedUp)
    const refusal = refusals[sent.promo_code ?? '']
    return refusal ? refuse(refusal) : Response.json(quoteOf(sent.slot_ids))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

async function show(): Promise<void> {
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: Cart }])} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('checkbox', { name: 'Выбрать все' })).toBeChecked()
}

const opener = page.getByRole('button', { name: 'Есть промокод?' })
const field = page.getByRole('textbox', { name: 'Промокод' })
const remover = page.getByRole('button', { name: 'Убрать промокод' })
const payButton = () => page.getByRole('button', { name: /^Оплатить/ })
const sumToPay = () => payButton().element().textContent.replaceAll(/\s/g, ' ')
const sentPayment = () => asked.find(({ path }) => path === '/api/payments/paylink')?.body

test('a code is applied and removed by keyboard, and the focus stays with its controls', async () => {
  await page.viewport(390, 844)
  await show()
  expect(sumToPay()).toBe('Оплатить 5 000 ₽')
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(`${code.toLowerCase()}{Enter}`)
  await expect.element(page.getByText(`Промокод ${code} применён`)).toBeVisible()
  await expect.element(remover).toHaveFocus()
  expect(sumToPay()).toBe('Оплатить 4 500 ₽')
  await expect.element(page.getByText(/^Скидка 500.₽ по промокоду/)).toBeVisible()
  await expect.element(page.getByText(`Промокод ${code} действует только на первую встречу`)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await axeViolations()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
  expect(sumToPay()).toBe('Оплатить 5 000 ₽')
})

test('a refused code stays in the field with the reason, changes no price and is removed by an empty field', async () => {
  await show()
  await opener.click()
  await field.fill(' НЕТТАКОГО ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(refusals['НЕТТАКОГО']![1])).toBeVisible()
  await expect.element(field).toHaveFocus()
  expect(sumToPay()).toBe('Оплатить 5 000 ₽')
  expect(await axeViolations()).toEqual([])
  await payButton().click()
  await expect.poll(sentPayment).toEqual({ slot_ids: ['one', 'two'], amount: 500_000 })
  await field.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => useCheckout.getState().promo_code).toBe(null)
  await expect.element(page.getByText(refusals['НЕТТАКОГО']![1])).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Введи промокод')).toBeVisible()
})

test('the code is kept for a return to the cart, follows the selection and is sent with the sum that was shown', async () => {
  rememberPromoCode(code)
  await show()
  await expect.element(page.getByText(`Промокод ${code} применён`)).toBeVisible()
  await expect.element(remover).not.toHaveFocus()
  await page.getByRole('checkbox', { name: 'Анна Сафонова, Тема one' }).click()
  await expect.poll(() => asked.at(-1)?.body.slot_ids).toEqual(['two'])
  await expect.poll(sumToPay).toBe('Оплатить 2 000 ₽')
  await payButton().click()
  await expect.poll(sentPayment).toEqual({ slot_ids: ['two'], amount: 200_000, promo_code: code })
  await expect.element(page.getByText(usedUp[1])).toBeVisible()
})

test('Tab reaches every control of a cart with and without a code', async () => {
  await show()
  expect(await walkByTab()).toEqual([])
  await opener.click()
  await expect.element(field).toBeVisible()
  expect(await walkByTab()).toEqual([])
  await field.fill(code)
  await userEvent.keyboard('{Enter}')
  await expect.element(remover).toBeVisible()
  expect(await walkByTab()).toEqual([])
})
