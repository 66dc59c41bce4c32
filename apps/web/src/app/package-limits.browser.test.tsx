import type { Session } from '@razgovor/contract/accounts'
import type { Order } from '@razgovor/contract/orders'
import type { BoughtPackage, OwnPackage, PackageOffer } from '@razgovor/contract/packages'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createQueryClient } from './query-client.ts'
import { createCaller } from '../lib/caller.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { sampleSpeaker as speaker } from '../lib/sample-speaker.texts.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { walkByTab } from '../ui/walk-by-tab.ts'
import { PackageLeft } from '../features/orders/package-left.tsx'
import { PackagesPage } from '../features/packages/packages-page.tsx'
import { SpeakerPackages } from '../features/packages/speaker-packages.tsx'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const title = 'Подготовка к собеседованию в большой международной компании'
const terms = { package_id: 'p', title, meetings: 5, minutes: 60, amount: 1_000_000, valid_days: 60 }
const offer: PackageOffer = { ...terms, single_amount: null, free_tariff_minutes: null }
const own: OwnPackage = {
  ...offer,
  is_offered: true,
  hold: 'BEYOND_TARIFF',
  sold_count: 1,
  unused_count: 5,
  created_at: '2058-01-01T00:00:00Z',
}
const bought: BoughtPackage = {
  ...terms,
  order_id: 'o-1',
  speaker,
  expires_at: '2058-03-14T09:00:00Z',
  left_count: 5,
  left_amount: 1_000_000,
  hold: 'BEYOND_TARIFF',
}

beforeEach(() => {
  const user = { user_id: 'u', role: 'SPEAKER', email_confirmed: true, first_name: 'Борис', last_name: 'Орлов' }
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user } as unknown as Session)
})
afterEach(() => clearSession())

interface Answers {
  offers?: PackageOffer[]
  credits?: BoughtPackage[]
  owned?: OwnPackage[]
}

async function show(shown: React.ReactNode, { offers = [], credits = [], owned = [] }: Answers): Promise<void> {
  const call = createCaller({
    fetcher: async (path) => {
      const items = path.includes('/credits') ? credits : path.includes('/own-packages') ? owned : offers
      return Response.json({ offset: 0, limit: 100, total_count: items.length, items, currency: 'RUB' })
    },
  })
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <MemoryRouter>
        <main>
          <h1>Анна Сафонова</h1>
          {shown}
        </main>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

async function expectNoOverflow(): Promise<void> {
  for (const width of [360, 1440]) {
    await page.viewport(width, 900)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await axeViolations()).toEqual([])
  }
}

test('a package of a speaker on the free tariff names the limit before it is bought, one of another speaker does not', async () => {
  await show(<SpeakerPackages speaker={speaker} />, {
    offers: [
      { ...offer, free_tariff_minutes: 40 },
      { ...offer, package_id: 'q', title: 'Другой' },
    ],
  })
  await expect.element(page.getByText(/бесплатный\sтариф: встреча длится до\s40\sминут/)).toBeVisible()
  expect(page.getByText(/бесплатный\sтариф/).elements()).toHaveLength(1)
  await expectNoOverflow()
})

test('meetings of a package that the speaker’s tariff prevents lead to the order, where their money is refunded', async () => {
  await show(<SpeakerPackages speaker={speaker} />, { credits: [bought] })
  await expect.element(page.getByText(/тариф спикера не\sпозволяет такие длинные встречи/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Открыть заказ' }))
    .toHaveAttribute('href', '/order-result?order_id=o-1')
  await expectNoOverflow()
})

test('meetings of a package whose speaker became an individual say so, on the page and in the order', async () => {
  const held: BoughtPackage = { ...bought, hold: 'INDIVIDUAL' }
  await show(
    <>
      <SpeakerPackages speaker={speaker} />
      <PackageLeft order={{ order_id: 'o-1', package: held } as unknown as Order} />
    </>,
    { credits: [held] },
  )
  await expect.element(page.getByText(/у\sспикера только бесплатные встречи. Деньги/)).toBeVisible()
  await expect.element(page.getByText(/у\sспикера только бесплатные встречи, поэтому/)).toBeVisible()
  await expectNoOverflow()
})

test('the speaker of a package beyond the tariff sees that nobody can buy it, and the way to the tariffs', async () => {
  await show(<PackagesPage />, { owned: [own, { ...own, package_id: 'q', title: 'Другой', hold: null }] })
  await expect.element(page.getByText('Не продаётся', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Продаётся', { exact: true })).toBeVisible()
  expect(page.getByRole('link', { name: 'Посмотреть тарифы' }).elements()).toHaveLength(1)
  await expectNoOverflow()
})

test('a speaker who became an individual sees why nobody can buy the package, and the way to the legal details', async () => {
  await show(<PackagesPage />, { owned: [{ ...own, hold: 'INDIVIDUAL' }] })
  await expect.element(page.getByText('Не продаётся', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Сменить реквизиты' })).toHaveAttribute('href', '/profile/legal')
  await expectNoOverflow()
})

test.each<[string, React.ReactNode]>([
  ['offers of a speaker', <SpeakerPackages key="offers" speaker={speaker} />],
  [
    'rest of a bought package',
    <PackageLeft key="left" order={{ order_id: 'o-1', package: bought } as unknown as Order} />,
  ],
  ['packages of their speaker', <PackagesPage key="own" />],
])('Tab reaches every control of the %s', async (_name, shown) => {
  await show(shown, { offers: [offer], credits: [{ ...bought, hold: null }], owned: [{ ...own, hold: null }] })
  await expect.poll(() => page.getByRole('button').elements().length).toBeGreaterThan(0)
  expect(await walkByTab()).toEqual([])
})
