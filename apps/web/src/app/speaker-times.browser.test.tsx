import type { PublicSlot } from '@razgovor/contract/schedule'
import type { Speaker } from '@razgovor/contract/speakers'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createQueryClient } from './query-client.ts'
import { createCaller } from '../lib/caller.ts'
import { ensureTemporal } from '../lib/time.ts'
import '../ui/tokens.css'
import { SpeakerTimes } from '../features/speakers/page/speaker-times.tsx'
import { useSlotChoice } from '../features/speakers/page/use-slot-choice.ts'

beforeAll(ensureTemporal)

/** A slot one year and one day after the page is loaded. */
const far = {
  slot_id: 'far',
  time_start_iso: '2059-01-15T09:00:00Z',
  time_end_iso: '2059-01-15T10:00:00Z',
  places_free: 1,
} as PublicSlot
const speaker = {
  user_id: 'anna',
  first_free_slot: far,
  first_free_apart: null,
  kinds: [] as Speaker['kinds'],
  series: [] as Speaker['series'],
} as Speaker

const loader = () => ({ title: '', loaded_at: '2058-01-14T09:00:00Z' })

function Times({ speaker: shown = speaker }: { speaker?: Speaker }) {
  const choosing = useSlotChoice(shown)
  return (
    <>
      <SpeakerTimes speaker={shown} choosing={choosing} />
      <p data-testid="chosen">{choosing.slot?.slot_id}</p>
    </>
  )
}

async function showTimes(address: string, shown = speaker) {
  const asked: (string | null)[] = []
  const call = createCaller({
    fetcher: async (path) => {
      const { searchParams } = new URL(path, 'https://razgovor.example')
      const from_time = searchParams.get('from_time')!
      const kind_id = searchParams.get('kind_id')
      asked.push(kind_id)
      const slot = { ...far, kind_id: kind_id === 'none' ? null : kind_id }
      return Response.json({ items: from_time.startsWith('2059-01') || from_time === '2058-12-31' ? [slot] : [] })
    },
  })
  const router = createMemoryRouter([{ path: '/:id', element: <Times speaker={shown} />, loader }], {
    initialEntries: [`/anna${address}`],
  })
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return asked
}

const freeSlot = page.getByRole('button', { name: /четверг|среда/ }).and(page.getByRole('button', { name: /09:00/ }))
const days = page.getByText('13–19 января 2059')

test('the times open on the nearest free one, though it is more than a year ahead', async () => {
  await showTimes('')
  await expect.element(page.getByText('Ближайшее свободное время: 15 января 2059, 09:00')).toBeVisible()
  await expect.element(days).toBeVisible()
  await expect.element(freeSlot.first()).toHaveAttribute('aria-pressed', 'true')
})

test('the nearest time is one press away from any week', async () => {
  await showTimes('')
  await page.getByRole('button', { name: 'Предыдущая неделя' }).click()
  await expect.element(page.getByText('6–12 января 2059')).toBeVisible()
  await page.getByRole('button', { name: /^Ближайшее свободное время/ }).click()
  await expect.element(days).toBeVisible()
})

test('the month of the nearest time is shown as well', async () => {
  await showTimes('?view=month')
  await expect.element(page.getByRole('grid', { name: 'Январь 2059' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /15 января 2059/ })).toBeVisible()
})

test('an address that names a slot that is gone offers the nearest one', async () => {
  await showTimes('?slot=gone&week=0')
  await expect.element(page.getByTestId('chosen')).toHaveTextContent('far')
})

test('a person picks one of several kinds first, and only its times are fetched, from the nearest on', async () => {
  const soon = { ...far, slot_id: 'soon', kind_id: 'a', time_start_iso: '2058-01-15T09:00:00Z' }
  const kind = { description: '', minutes: 60, booking_mode: 'FREE_BOOKING' as const, amount: 0 }
  const asked = await showTimes('', {
    ...speaker,
    first_free_slot: soon,
    first_free_apart: { ...far, slot_id: 'apart', kind_id: null },
    kinds: [
      { ...kind, kind_id: 'a', title: 'Знакомство', first_free_slot: soon },
      { ...kind, kind_id: 'b', title: 'Урок', first_free_slot: { ...far, kind_id: 'b' } },
    ],
  })
  const kinds = page.getByRole('group', { name: 'Какую встречу выберешь' })
  await expect.element(kinds.getByRole('radio', { name: 'Знакомство' })).toBeChecked()
  await expect.element(page.getByTestId('chosen')).toHaveTextContent('soon')
  await kinds.getByRole('radio', { name: 'Урок' }).click()
  await expect.element(days).toBeVisible()
  await expect.element(page.getByTestId('chosen')).toHaveTextContent('far')
  await kinds.getByRole('radio', { name: 'Другие встречи' }).click()
  await expect.poll(() => asked.at(-1)).toBe('none')
  expect(new Set(asked)).toEqual(new Set(['a', 'b', 'none']))
})
