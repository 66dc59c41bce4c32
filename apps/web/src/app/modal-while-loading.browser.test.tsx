import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createCaller } from '../lib/caller.ts'
import { closeModal, openModal } from '../lib/modal.ts'
import { ModalHost } from './modals.tsx'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'

const call = createCaller({ fetcher: async () => Response.json({}) })
let arrive: () => void

function Page() {
  const { pathname, search, state } = useLocation()
  return <h1 data-has-modal={state?.modal}>{pathname + search}</h1>
}

/** Every page but the first loads until `arrive` is called. */
async function showSite() {
  const loaded = new Promise<void>((resolve) => (arrive = resolve))
  const wait = async ({ request }: { request: Request }) => {
    if (request.url.includes('sort') || request.url.includes('news')) await loaded
    return null
  }
  const router = createMemoryRouter(
    [
      {
        Component: () => (
          <>
            <Outlet />
            <ModalHost />
          </>
        ),
        children: ['/speakers', '/news'].map((path) => ({
          path,
          Component: Page,
          loader: wait,
          HydrateFallback: Page,
        })),
      },
    ],
    { initialEntries: ['/speakers?free_this_week=true'] },
  )
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('heading', { name: '/speakers?free_this_week=true' })).toBeVisible()
  return router
}

const heading = (name: string) => page.getByRole('heading', { name, includeHidden: true })
const sheet = page.getByRole('dialog', { name: 'Фильтры' })

beforeEach(closeModal)
afterEach(closeModal)

test('a sheet opened while a list loads starts from the filters of that list, and does not stop it', async () => {
  const router = await showSite()
  void router.navigate('/speakers?sort=cheapest')
  openModal('SPEAKER_FILTERS')
  await expect.element(sheet.getByRole('combobox', { name: 'Порядок' })).toHaveValue('cheapest')
  await expect.element(sheet.getByRole('button', { name: 'На этой неделе' })).toHaveAttribute('aria-pressed', 'false')
  arrive()
  await expect.element(heading('/speakers?sort=cheapest')).toHaveAttribute('data-has-modal', 'true')
  await expect.element(sheet).toBeVisible()

  await router.navigate(-1)
  await expect.element(sheet).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('?sort=cheapest')
})

test('a modal opened while another page loads does not stop it, and closes when it arrives', async () => {
  const router = await showSite()
  void router.navigate('/news')
  openModal('SPEAKER_FILTERS')
  await expect.element(sheet).toBeVisible()
  arrive()
  await expect.element(heading('/news')).toBeInTheDocument()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(router.state.location.state).toBeNull()
})
