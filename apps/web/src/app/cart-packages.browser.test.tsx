import { errorCodes } from '@razgovor/contract/error-codes'
import type { CartItem } from '@razgovor/contract/orders'
import type { BoughtPackage } from '@razgovor/contract/packages'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { Cart } from '../features/orders/cart.tsx'
import { call } from '../lib/api.ts'
import { clearSession } from '../lib/session.ts'
import { sampleSpeaker as speaker } from '../lib/sample-speaker.texts.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const title = 'Подготовка к собеседованию в большой международной компании'

/** Meetings of an hour on three days, 2500 roubles each. */
const items = ['one', 'two', 'three'].map((slot_id, day) => ({
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
  speaker,
  availability: 'AVAILABLE',
  reason: null,
  free_tariff_minutes: null,
  nearest: [],
  questions: { asked_count: 0, answered_count: 0, missing_count: 0 },
})) as unknown as CartItem[]

const bought = (left_count: number) =>
  ({ order_id: 'order', title, minutes: 60, left_count, speaker }) as unknown as BoughtPackage

const gone = 'Анна Сафонова, 15 января, 15:00: в пакете не осталось встреч'

const asked: { path: string; body: unknown }[] = []
let cart: CartItem[] = []
let packages: BoughtPackage[] = []
/** Does what the server does when it is asked to book with packages. */
let book = (_slot_ids: string[]): Response => Response.json({ items: [] })

beforeEach(() => {
  asked.length = 0
  cart = items
  packages = [bought(5)]
  book = (slot_ids) => {
    cart = cart.filter(({ slot }) => !slot_ids.includes(slot.slot_id))
    packages = packages.map(({ left_count }) => bought(left_count - slot_ids.length))
    return Response.json({ items: [] })
  }
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.startsWith('/api/cart?'))
      return Response.json({ offset: 0, limit: 100, total_count: cart.length, items: cart, refund_hours: 24 })
    if (path.startsWith('/api/packages/credits'))
      return Response.json({ offset: 0, limit: 100, total_count: packages.length, items: packages })
    if (!body) return Response.json({})
    const sent = JSON.parse(body as string) as { slot_ids: string[] }
    asked.push({ path, body: sent })
    if (path === '/api/packages/bookings') return book(sent.slot_ids)
    return Response.json({ error_code: errorCodes.payment_service, error_message: 'Банк не ответил' }, { status: 502 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

async function show() {
  const routes = [
    { path: '/cart', Component: Cart },
    { path: '/orders', element: <h1>Заказы</h1> },
  ]
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/cart'] })} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('checkbox', { name: 'Выбрать все' })).toBeChecked()
}

const byCredit = (left: string) => page.getByText(`Из пакета «${title}»: останется ${left}`)
const byMoney = () => page.getByRole('checkbox', { name: 'Оплатить эту встречу деньгами' })
const goOn = () => page.getByRole('button', { name: /^(Записаться|Оплатить)/ })
const nameOf = (button: ReturnType<typeof goOn>) => button.element().textContent.replaceAll(/\s/g, ' ')

test('a package with enough meetings pays for all at once, and the orders are opened', async () => {
  await page.viewport(390, 844)
  await show()
  await expect.element(byCredit('2 встречи')).toBeVisible()
  expect(nameOf(goOn())).toBe('Записаться')
  // A paid meeting is not shown as free.
  await expect.element(page.getByText('Бесплатно')).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await axeViolations()).toEqual([])
  await goOn().click()
  await expect.element(page.getByRole('heading', { name: 'Заказы' })).toBeVisible()
  expect(asked).toEqual([{ path: '/api/packages/bookings', body: { slot_ids: ['one', 'two', 'three'] } }])
})

test('a meeting is paid with money instead by keyboard, and with the package again', async () => {
  await show()
  await expect.element(byCredit('2 встречи')).toBeVisible()
  byMoney().first().element().focus()
  await userEvent.keyboard(' ')
  await expect.poll(() => nameOf(goOn())).toBe('Записаться и оплатить 2 500 ₽')
  await expect.element(byCredit('3 встречи')).toBeVisible()
  await expect.element(byCredit('2 встречи')).not.toBeInTheDocument()
  await expect.element(byMoney().first()).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.poll(() => nameOf(goOn())).toBe('Записаться')
})

test('a package with too few meetings pays for the earliest, is used first, and the rest goes to the bank', async () => {
  packages = [bought(1)]
  await show()
  await expect.element(byCredit('0 встреч')).toBeVisible()
  expect(byMoney().elements()).toHaveLength(1)
  expect(nameOf(goOn())).toBe('Записаться и оплатить 5 000 ₽')
  await goOn().click()
  await expect
    .poll(() => asked)
    .toEqual([
      { path: '/api/packages/bookings', body: { slot_ids: ['one'] } },
      { path: '/api/payments/paylink', body: { slot_ids: ['two', 'three'], amount: 500_000 } },
    ])
  await expect.poll(() => nameOf(goOn())).toBe('Оплатить 5 000 ₽')
  await expect.element(page.getByText('Из пакетов: 1 встреча')).not.toBeInTheDocument()
})

test('a package that ended meanwhile books nothing, says so, and its meetings can be paid with money', async () => {
  packages = [bought(1)]
  book = () => {
    packages = []
    return Response.json(
      { error_code: errorCodes.human_friendly, error_message: 'Не вышло', fields: { 'slot_ids.0': gone } },
      { status: 409 },
    )
  }
  await show()
  await expect.element(byCredit('0 встреч')).toBeVisible()
  await goOn().click()
  await expect.element(page.getByText(gone).first()).toBeVisible()
  await expect.element(byMoney()).not.toBeInTheDocument()
  expect(asked.map(({ path }) => path)).toEqual(['/api/packages/bookings'])
  expect(nameOf(goOn())).toBe('Оплатить 5 000 ₽')
  expect(await axeViolations()).toEqual([])
  await page.getByRole('checkbox', { name: 'Анна Сафонова, Тема one' }).click()
  await expect.poll(() => nameOf(goOn())).toBe('Оплатить 7 500 ₽')
})

test('the limit of a speaker on the free tariff is shown before paying', async () => {
  packages = []
  const [first, ...rest] = items
  cart = [{ ...first!, free_tariff_minutes: 40 }, ...rest]
  await page.viewport(390, 844)
  await show()
  const limit = page.getByText('У спикера бесплатный тариф: встреча длится до 40 минут.', { exact: false })
  await expect.element(limit).toBeVisible()
  // Only beside the meeting that it is about.
  expect(limit.elements()).toHaveLength(1)
  expect(nameOf(goOn())).toBe('Оплатить 7 500 ₽')
  expect(await axeViolations()).toEqual([])
})
