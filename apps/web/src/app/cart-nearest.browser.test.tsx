import { errorCodes } from '@razgovor/contract/error-codes'
import type { CartItem } from '@razgovor/contract/orders'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { Cart } from '../features/orders/cart.tsx'
import { call } from '../lib/api.ts'
import { clearSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const lost = 'Анна Сафонова, 15 января, 12:00: это время уже заняли. Свободно: 15 января, 13:00'

const itemAt = (hour: number, availability = 'AVAILABLE') =>
  ({
    cart_item_id: `item-${hour}`,
    slot: {
      slot_id: `slot-${hour}`,
      topic: 'Тема',
      time_start_iso: `2058-01-15T${hour}:00:00Z`,
      time_end_iso: `2058-01-15T${hour}:45:00Z`,
      amount: 250_000,
      currency: 'RUB',
      places: 1,
    },
    added_amount: 250_000,
    series_title: null,
    speaker: { user_id: 'anna', alias: 'anna', first_name: 'Анна', last_name: 'Сафонова', avatar_thumbnail_url: null },
    availability,
    reason: availability === 'AVAILABLE' ? null : 'TAKEN',
    free_tariff_minutes: null,
    nearest:
      availability === 'AVAILABLE'
        ? []
        : [{ slot_id: 'slot-13', time_start_iso: '2058-01-15T13:00:00Z', amount: 300_000 }],
    questions: { asked_count: 0, answered_count: 0, missing_count: 0 },
  }) as unknown as CartItem

let cart: CartItem[]
let added: unknown

beforeEach(async () => {
  await ensureTemporal()
  await page.viewport(390, 844)
  cart = [itemAt(12)]
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (path.startsWith('/api/cart?'))
      return Response.json({ offset: 0, limit: 100, total_count: cart.length, items: cart, refund_hours: 24 })
    if (path.startsWith('/api/packages/credits'))
      return Response.json({ offset: 0, limit: 100, total_count: 0, items: [] })
    if (path === '/api/cart' && method === 'POST') {
      added = JSON.parse(body as string)
      cart = [...cart, itemAt(13)]
      return Response.json(cart.at(-1))
    }
    if (path === '/api/cart/item-12' && method === 'DELETE') {
      cart = cart.filter(({ cart_item_id }) => cart_item_id !== 'item-12')
      return new Response(null, { status: 204 })
    }
    if (path !== '/api/payments/paylink') return Response.json({})
    cart = [itemAt(12, 'SLOT_NOT_AVAILABLE')]
    const refusal = { error_code: errorCodes.timeslot_busy, error_message: 'Занято', fields: { 'slot_ids.0': lost } }
    return Response.json(refusal, { status: 409 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

test('a time lost at paying is replaced in the cart by a near one with one press', async () => {
  const router = createMemoryRouter([{ path: '/cart', Component: Cart }], { initialEntries: ['/cart'] })
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Оплатить', exact: false }).click()
  const replace = page.getByRole('button', { name: 'Заменить: ', exact: false })
  await expect.element(replace).toBeVisible()
  expect(replace.element().textContent).toMatch(/13:00 · 3\s000/)
  expect(page.getByText(lost).elements().length).toBeGreaterThan(0)
  expect(await axeViolations()).toEqual([])
  await replace.click()
  await expect.element(replace).not.toBeInTheDocument()
  await expect.element(page.getByText(lost)).not.toBeInTheDocument()
  expect(added).toEqual({ slot_id: 'slot-13' })
  expect(cart.map(({ cart_item_id }) => cart_item_id)).toEqual(['item-13'])
  await expect.element(page.getByRole('button', { name: 'Оплатить', exact: false })).toBeEnabled()
})
