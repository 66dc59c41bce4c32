import type { Session } from '@razgovor/contract/accounts'
import { errorCodes, type ErrorName } from '@razgovor/contract/error-codes'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { MaterialsPage } from '../features/materials/materials-page.tsx'
import { call } from '../lib/api.ts'
import { clearSession, setSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { reactionTo, type Reaction } from './error-policy.ts'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'
import '../ui/all-utilities.css'

const meeting = {
  consultation_id: 'c-1',
  topic: 'Разбор портфолио',
  side: 'LISTENER',
  status: 'ENDED',
  speaker: { user_id: 's-1', alias: 'anna', first_name: 'Анна', last_name: 'Сафонова' },
  time_start_iso: '2058-01-14T09:00:00Z',
  time_end_iso: '2058-01-14T10:00:00Z',
}
const left = {
  text: '<p>План на месяц</p>',
  files: [],
  notes: '',
  recordings: [],
  has_board: false,
  updated_at: '2058-01-14T11:00:00Z',
}
const again = page.getByRole('button', { name: 'Попробовать ещё раз' })

let down: 'meeting' | 'materials' | null
let side: 'LISTENER' | 'SPEAKER'

beforeEach(async () => {
  await ensureTemporal()
  setSession({ access_token: 'a.b.c', refresh_token: 'r', user: { user_id: 'own' } } as unknown as Session)
  vi.stubGlobal('fetch', async (path: string) => {
    const part = path.endsWith('/materials') ? 'materials' : 'meeting'
    if (part === down) return Response.json({}, { status: 503 })
    return Response.json(part === 'materials' ? left : { ...meeting, side })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

function Materials() {
  return <MaterialsPage consultation_id="c-1" renderEditor={({ html }) => <output>{html}</output>} />
}

test.each([
  ['meeting', 'LISTENER'],
  ['materials', 'LISTENER'],
  ['meeting', 'SPEAKER'],
  ['materials', 'SPEAKER'],
] as const)('after a failed load of the %s its %s can try again by keyboard', async (part, of) => {
  down = part
  side = of
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={createMemoryRouter([{ path: '*', Component: Materials }])} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText(/План на месяц/)).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
  down = null
  await userEvent.tab()
  while (document.activeElement !== again.element()) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/План на месяц/)).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('an address that no meeting can have leads to the 404 page, without a message', async () => {
  const refused = { error_code: errorCodes.validation, error_message: 'не идентификатор' }
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: 400 }))
  const router = createMemoryRouter(
    [
      { path: '/404', element: <h1>404</h1> },
      { path: '*', Component: Materials },
    ],
    { initialEntries: ['/materials/x'] },
  )
  const reactions: Reaction[] = []
  const onError = (error: unknown, handles?: readonly ErrorName[]) => void reactions.push(reactionTo(error, handles))
  await render(
    <QueryClientProvider client={createQueryClient({ call, onError, retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('heading', { name: '404' })).toBeVisible()
  expect(reactions).toEqual([{ kind: 'quiet' }])
})
