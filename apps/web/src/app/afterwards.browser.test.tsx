import type { Session } from '@razgovor/contract/accounts'
import type { Consultation } from '@razgovor/contract/bookings'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { afterwardsTexts as texts } from '../features/meeting/afterwards/afterwards.texts.ts'
import { Afterwards } from '../features/meeting/afterwards/afterwards.tsx'
import { MeetingNotice } from '../features/meeting/meeting-notice.tsx'
import { initialMeeting, meetingStore } from '../features/meeting/meeting.store.ts'
import { call } from '../lib/api.ts'
import { useModal } from '../lib/modal.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const { connection } = texts
const self = { user_id: 'own', first_name: 'Яна', last_name: 'Сомова' }
const ended = {
  consultation_id: 'c-1',
  side: 'LISTENER',
  status: 'ENDED',
  outcome: 'HELD',
  speaker: { user_id: 's-1' },
  kind_id: 'k-1',
  has_materials: false,
  connection_rating: null,
}

let written: { path: string; body: unknown }[] = []
let future: object[] = []

beforeEach(() => {
  written = []
  future = []
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user: self } as unknown as Session)
})

afterEach(() => {
  vi.unstubAllGlobals()
  meetingStore.setState(initialMeeting, true)
  clearSession()
  useModal.setState({ open: null, next: null })
})

function show(change: Partial<Record<keyof Consultation, unknown>> = {}) {
  const consultation = { ...ended, ...change } as unknown as Consultation
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') {
      written.push({ path, body: body ? JSON.parse(body as string) : null })
      return path.endsWith('/connection-tests')
        ? Response.json({ connection_test_id: 't-1', url: '', token: '', ice_servers: [] })
        : new Response(null, { status: 204 })
    }
    if (path.includes('future-as-speaker'))
      return Response.json({ offset: 0, limit: 2, total_count: future.length, items: future })
    return Response.json(consultation)
  })
  return render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <MemoryRouter>
        <MeetingNotice title="Встреча закончилась" text="">
          <Afterwards consultation={consultation} />
        </MeetingNotice>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const button = (name: string) => page.getByRole('button', { name })

test('a good connection is rated with one press', async () => {
  await show()
  await button(connection.answers.GOOD).click()
  await expect.element(page.getByText(connection.thanks)).toBeVisible()
  expect(written).toEqual([{ path: '/api/consultations/c-1/connection-rating', body: { rating: 5 } }])
})

test('after a worse rating, the chosen problems go to support with the measured connection', async () => {
  meetingStore.setState({ line: { seconds: 600, ownWeakSeconds: 120, othersWeakSeconds: 30 } })
  await show()
  await expect.element(page.getByText(texts.line.weak(2, 20), { exact: false })).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await button(connection.answers.TROUBLES).click()
  await expect.element(page.getByRole('heading', { name: connection.troubles })).toHaveFocus()
  expect(button(connection.send).elements()).toEqual([])
  await page.getByLabelText(connection.trouble.LOST).click()
  await page.getByLabelText(connection.trouble.CHOPPY).click()
  expect(await axeViolations()).toEqual([])
  await button(connection.send).click()
  await expect.element(page.getByText(connection.sent)).toBeVisible()
  expect(written).toEqual([
    { path: '/api/consultations/c-1/connection-rating', body: { rating: 3 } },
    { path: '/api/connection-tests', body: null },
    {
      path: '/api/connection-tests/t-1/report',
      body: {
        browser: navigator.userAgent,
        steps: [{ name: 'QUALITY', result: 'WEAK', detail: 'in the room 600 s, weak 120 s, others weak 30 s' }],
        comment: 'После встречи c-1 мешало: Звук прерывался, Связь пропадала',
      },
    },
  ])
})

test.each(['hasNotes', 'has_board'])(
  'notes or drawings from the room (%s) give a listener the link to the materials at once',
  async (what) => {
    const materials = page.getByRole('link', { name: texts.materials.open })
    await show()
    await expect.element(page.getByText(texts.materials_later)).toBeVisible()
    expect(materials.elements()).toEqual([])
    meetingStore.setState({ [what]: true })
    await expect.element(materials).toBeVisible()
    expect(page.getByText(texts.materials_later).elements()).toEqual([])
  },
)

test('choosing the problems can be skipped', async () => {
  await show()
  await button(connection.answers.BAD).click()
  await button(connection.skip).click()
  await expect.element(page.getByText(connection.thanks)).toBeVisible()
  expect(written).toEqual([{ path: '/api/consultations/c-1/connection-rating', body: { rating: 1 } }])
})

test('a listener books again with the same speaker, and learns where materials will be', async () => {
  await show()
  await expect.element(page.getByText(texts.materials_later)).toBeVisible()
  await button(texts.book_again).click()
  expect(useModal.getState().open).toEqual({ name: 'BOOK_AGAIN', props: { user_id: 's-1', kind_id: 'k-1' } })
})

test('existing materials are shown as a link', async () => {
  await show({ has_materials: true })
  await expect.element(page.getByRole('link', { name: texts.materials.open })).toHaveAttribute('href', '/materials/c-1')
  expect(page.getByText(texts.materials_later).elements()).toEqual([])
})

test('a speaker adds materials and goes to the next meeting', async () => {
  const time_start_iso = '2058-01-20T12:00:00Z'
  future = [
    { consultation_id: 'c-1', status: 'BOOKED', time_start_iso },
    { consultation_id: 'c-2', status: 'BOOKED', time_start_iso },
  ]
  await show({ side: 'SPEAKER' })
  await expect.element(page.getByRole('link', { name: texts.materials.add })).toHaveAttribute('href', '/materials/c-1')
  await expect.element(page.getByRole('link', { name: /^Следующая встреча/ })).toHaveAttribute('href', '/meeting/c-2')
  expect(button(texts.book_again).elements()).toEqual([])
  expect(await axeViolations()).toEqual([])
})

test('a listener who came by a link from a mail is not asked; only the measured connection is sent', async () => {
  clearSession()
  meetingStore.setState({ line: { seconds: 600, ownWeakSeconds: 0, othersWeakSeconds: 0 } })
  await show()
  await expect.element(page.getByText(texts.line.good)).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
  expect(page.getByRole('link').elements()).toEqual([])
})
