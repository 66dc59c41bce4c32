import type { Session } from '@razgovor/contract/accounts'
import type { Order } from '@razgovor/contract/orders'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { OrderOutcome } from '../features/orders/order-outcome.tsx'
import { createCaller } from '../lib/caller.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { sampleSpeaker as speaker } from '../lib/sample-speaker.texts.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const email = 'boris.orlov.with.a.very.long.address@department.of.a.long.company.example'
const promise = new RegExp(String.raw`пришлём на\s${RegExp.escape(email)}`)
const terms = { package_id: 'p', title: 'Подготовка к интервью', meetings: 5, minutes: 60, amount: 1_000_000 }
const bought: Order['package'] = {
  ...terms,
  order_id: 'o-1',
  speaker,
  valid_days: 60,
  expires_at: '2058-03-14T09:00:00Z',
  left_count: 5,
  left_amount: 1_000_000,
  hold: null,
}
const paid: Order = {
  order_id: 'o-1',
  kind: 'PACKAGE',
  title: 'Пакет «Подготовка к интервью»',
  status: 'PAID',
  amount: 1_000_000,
  discount: 0,
  promo_code: null,
  discount_bearer: null,
  refunded_amount: 0,
  currency: 'RUB',
  created_at: '2058-01-14T09:00:00Z',
  expires_at: '2058-01-14T09:15:00Z',
  payment_url: null,
  refund_hours: 24,
  paid_at: '2058-01-14T09:05:00Z',
  history: [{ event: 'PAID', at: '2058-01-14T09:05:00Z', amount: 1_000_000 }],
  package: bought,
  items: [],
}

const show = (order: Order) =>
  render(
    <QueryClientProvider
      client={createQueryClient({ call: createCaller({ fetcher: async () => Response.json({}) }), retries: 0 })}
    >
      <MemoryRouter>
        <main>
          <OrderOutcome order={order} />
        </main>
      </MemoryRouter>
    </QueryClientProvider>,
  )

beforeEach(async () => {
  await ensureTemporal()
  const user = { user_id: 'u', role: 'LISTENER', email, email_confirmed: true, first_name: 'Борис', last_name: 'Орлов' }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user } as unknown as Session)
})
afterEach(() => clearSession())

test.each([
  ['BOOKINGS', /войти на\sвстречу можно за\s10\sминут до\sначала/],
  ['PACKAGE', /Выбери время на\sстранице спикера/],
] as const)(
  'after paying for %s the outcome says what happens next, and which address gets the mail',
  async (kind, next) => {
    await show({ ...paid, kind, package: kind === 'PACKAGE' ? bought : null })
    const outcome = page.getByRole('status').filter({ hasText: next })
    await expect.element(outcome.getByText(promise)).toBeVisible()
    for (const width of [360, 1440]) {
      await page.viewport(width, 900)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    }
    expect(await axeViolations()).toEqual([])
  },
)

test('a package order that is not paid promises no mail', async () => {
  await show({ ...paid, status: 'EXPIRED', paid_at: null })
  await expect.element(page.getByRole('heading', { name: /^Время на\sоплату вышло$/ })).toBeVisible()
  expect(page.getByText(promise).elements()).toEqual([])
})
