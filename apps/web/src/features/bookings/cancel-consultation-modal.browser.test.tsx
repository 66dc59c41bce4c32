import type { Consultation } from '@razgovor/contract/bookings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ensureTemporal } from '../../lib/time.ts'
import { consultationQuery } from './bookings.queries.ts'
import CancelConsultationModal from './cancel-consultation-modal.tsx'
import '../../ui/tokens.css'
import '../../ui/all-utilities.css'

const refund = { amount: 200_000, full_until_iso: '2058-01-17T09:00:00Z', returns_credit: false }
const meeting = { consultation_id: 'meeting', side: 'SPEAKER', amount: 200_000, package: null, refund }
const bought = { title: 'Подготовка к интервью', minutes: 60, is_returned: false }

beforeEach(() => ensureTemporal())

test.each([
  ['paid', {}, 'Слушателям вернётся всё, что они заплатили: 2 000 ₽.'],
  ['free', { refund: { ...refund, amount: 0 } }, 'Мы напишем всем, кто записан'],
  [
    'of a package that can be used again',
    { package: bought, refund: { ...refund, returns_credit: true } },
    'Встреча вернётся слушателю в пакет «Подготовка к интервью».',
  ],
  ['of an expired package', { package: bought }, 'Слушателям вернётся всё, что они заплатили: 2 000 ₽.'],
])('the speaker of a meeting that is %s reads what canceling refunds', async (_, change, sentence) => {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => ({ ...meeting, ...change }) } } })
  client.setQueryData(consultationQuery('meeting').queryKey, { ...meeting, ...change } as unknown as Consultation)
  await render(
    <QueryClientProvider client={client}>
      <CancelConsultationModal consultation_id="meeting" />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText(sentence.replace(/ (?=000|₽)/g, '\u00A0'), { exact: false })).toBeVisible()
})
