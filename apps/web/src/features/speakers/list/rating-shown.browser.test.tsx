import type { Speaker } from '@razgovor/contract/speakers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ensureTemporal } from '../../../lib/time.ts'
import { FilterBar } from './filter-bar.tsx'
import { SpeakerCard } from './speaker-card.tsx'
import { SpeakerFacts } from '../page/speaker-facts.tsx'
import { readFilters } from './speaker-filters.ts'
import { TimesCard } from './times-card.tsx'
import '../../../ui/tokens.css'
import '../../../ui/all-utilities.css'

const slot = {
  slot_id: 'slot',
  speaker_id: 'anna',
  time_start_iso: '2058-01-18T09:00:00Z',
  time_end_iso: '2058-01-18T09:30:00Z',
  amount: 100_000,
}

function speakerWith(average: number | null): Speaker {
  return {
    user_id: 'anna',
    alias: 'anna',
    first_name: 'Анна',
    last_name: 'Сафонова',
    photo_url: null,
    avatar_thumbnail_url: null,
    headline: '',
    categories: [],
    first_free_slot: slot,
    rating: { count: 12, average },
    facts: { meetings_held: 124, held_percent: 98, since: '2057-03-05T09:00:00Z' },
  } as unknown as Speaker
}

beforeEach(async () => {
  await ensureTemporal()
  await page.viewport(1280, 900)
})

function show(element: ReactNode) {
  const route = {
    path: '*',
    element,
    HydrateFallback: () => null,
    loader: () => ({ loaded_at: '2058-01-17T09:00:00Z' }),
  }
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([route])} />
    </QueryClientProvider>,
  )
}

const average = page.getByText('4,7', { exact: true })

const cards = {
  'of a speaker': (speaker: Speaker) => <SpeakerCard speaker={speaker} />,
  'of a speaker’s times': (speaker: Speaker) => (
    <TimesCard found={{ speaker, slots: [slot as never], more_count: 0 }} isLong={false} eager={false} />
  ),
}

test.each(Object.entries(cards))(
  'the card %s shows the average of the reviews, if there is one',
  async (_name, card) => {
    const { unmount } = await show(card(speakerWith(4.7)))
    await expect.element(average).toBeVisible()
    await unmount()
    await show(card(speakerWith(null)))
    await expect.element(page.getByRole('heading', { name: 'Анна Сафонова' })).toBeVisible()
    expect(average.elements()).toEqual([])
  },
)

test('a speaker’s facts are the average, the meetings held, their share and the first month', async () => {
  await show(<SpeakerFacts speaker={speakerWith(4.7)} />)
  await expect.element(page.getByRole('list', { name: 'Факты о спикере' })).toBeVisible()
  const facts = page.getByRole('listitem').elements()
  expect(facts.slice(1).map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))).toEqual([
    'Спикер провёл 124 встречи',
    '98 % встреч состоялись',
    'На платформе с марта 2057',
  ])
  await expect.element(average).toBeVisible()
})

test('speakers are ordered by rating when that is chosen', async () => {
  const changes: unknown[] = []
  await show(<FilterBar filters={readFilters(new URLSearchParams())} onChange={(change) => changes.push(change)} />)
  await page.getByRole('combobox', { name: 'Порядок', exact: false }).selectOptions('По оценкам')
  expect(changes).toMatchObject([{ sort: 'rating' }])
})
