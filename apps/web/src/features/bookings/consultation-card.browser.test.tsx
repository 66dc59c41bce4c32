import type { Consultation } from '@razgovor/contract/bookings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ensureTemporal } from '../../lib/time.ts'
import { sampleSpeaker as speaker } from '../../lib/sample-speaker.texts.ts'
import { axeViolations } from '../../ui/axe-check.ts'
import { ConsultationCard } from './consultation-card.tsx'
import '../../ui/tokens.css'
import '../../ui/all-utilities.css'

const meeting = {
  consultation_id: 'meeting',
  topic: 'Резюме',
  status: 'BOOKED',
  side: 'LISTENER',
  flow_type: 'SPEAKER_CONSULTATION',
  time_start_iso: '2058-01-18T09:00:00Z',
  time_end_iso: '2058-01-18T10:00:00Z',
  speaker,
  participants: [],
  disputes: [],
  open_requests: [],
  amount: 200_000,
  refunded_amount: 0,
  package: null,
  questions: { asked_count: 0, answered_count: 0, missing_count: 0 },
} as unknown as Consultation

const bought = { title: 'Подготовка к интервью', minutes: 60, is_returned: false }
const returned = { ...bought, is_returned: true }

async function show(change: Partial<Consultation>): Promise<void> {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ConsultationCard consultation={{ ...meeting, ...change }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

beforeEach(() => ensureTemporal())

test.each([
  ['a meeting paid with money', {}, '2 000 ₽'],
  ['a free meeting', { amount: 0 }, 'Бесплатно'],
  ['a meeting of a package', { package: bought }, 'Из пакета «Подготовка к интервью»'],
  ['a meeting of a package, to its speaker', { side: 'SPEAKER', package: bought }, 'Из пакета «Подготовка к интервью»'],
  [
    'a meeting given back to its package',
    { status: 'CANCELED', amount: 0, package: returned },
    'Возвращена в пакет «Подготовка к интервью»',
  ],
  [
    'a meeting of a package refunded in money',
    { status: 'CANCELED', refunded_amount: 200_000, package: bought },
    'Из пакета «Подготовка к интервью» · Возвращено 2 000 ₽',
  ],
] as const)('the card of %s says how it is paid', async (_, change, facts) => {
  await show(change)
  await expect.element(page.getByText(facts.replace(/ (?=000|₽)/g, '\u00A0'), { exact: true })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})
