import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, Outlet, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { createCaller } from '../lib/caller.ts'
import { closeModal, openModal, openModalOn } from '../lib/modal.ts'
import { ModalHost } from './modals.tsx'
import { createQueryClient } from './query-client.ts'
import '../ui/tokens.css'

const call = createCaller({ fetcher: async () => Response.json({}) })
let loaded: Promise<void>
let arrive: () => void

function holdLoads(): void {
  loaded = new Promise((resolve) => (arrive = resolve))
}

async function load({ request }: { request: Request }) {
  if (request.url.includes('sort') || request.url.includes('news')) await loaded
  return null
}

function Page() {
  const { pathname, search, state, key } = useLocation()
  return (
    <h1 data-has-modal={state?.modal} data-entry={key}>
      {pathname + search}
    </h1>
  )
}

/** Shows a site where every page but the first keeps loading until `arrive` is called. */
async function showSite() {
  holdLoads()
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
          loader: load,
          HydrateFallback: Page,
        })),
      },
    ],
    { initialEntries: ['/speakers?is_free=true'] },
  )
  await render(
    <QueryClientProvider client={createQueryClient({ call, retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('heading', { name: '/speakers?is_free=true' })).toBeVisible()
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
  await expect.element(sheet.getByRole('button', { name: 'Бесплатно' })).toHaveAttribute('aria-pressed', 'false')
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

test('a modal for another page opens once that page is shown, and stays open', async () => {
  const router = await showSite()
  openModalOn('/news', 'SPEAKER_FILTERS', {})
  void router.navigate('/news')
  await expect.poll(() => router.state.navigation.state).toBe('loading')
  await expect.element(sheet).not.toBeInTheDocument()
  arrive()
  await expect.element(heading('/news')).toHaveAttribute('data-has-modal', 'true')
  await expect.element(sheet).toBeVisible()
  await router.navigate(-1)
  await expect.element(sheet).not.toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/news')
})

test('a modal for the same page opens once a navigation has closed the one before, and stays open', async () => {
  const router = await showSite()
  arrive()
  openModal('SPEAKER_FILTERS')
  await expect.element(sheet).toBeVisible()
  await expect.poll(() => router.state.location.state).toEqual({ modal: true })
  openModalOn('/speakers', 'CALENDAR_FEED', {})
  void router.navigate('/speakers')
  const feed = page.getByRole('dialog', { name: 'Подписаться на календарь' })
  await expect.element(feed).toBeVisible()
  await expect.element(heading('/speakers')).toHaveAttribute('data-has-modal', 'true')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(feed).toBeVisible()
  await router.navigate(-1)
  await expect.element(feed).not.toBeInTheDocument()
})

test('a modal closes when a navigation replaces its history entry before any render shows it', async () => {
  const router = await showSite()
  arrive()
  const unsubscribe = router.subscribe(({ location }) => {
    if (!location.state?.modal) return
    unsubscribe()
    void router.navigate('/speakers')
  })
  openModal('SPEAKER_FILTERS')
  await expect.element(heading('/speakers')).toBeInTheDocument()
  await expect.element(sheet).not.toBeInTheDocument()
})

test('a modal reopened while the history entry of the last one is being removed stays open and gets its own', async () => {
  const router = await showSite()
  const list = heading('/speakers?sort=cheapest')
  arrive()
  await router.navigate('/speakers?sort=cheapest')
  openModal('SPEAKER_FILTERS')
  await expect.element(list).toHaveAttribute('data-has-modal', 'true')
  await expect.element(sheet).toBeVisible()
  const firstEntry = router.state.location.key

  holdLoads()
  await sheet.getByRole('button', { name: 'Назад' }).first().click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(router.state.navigation.state).toBe('loading')
  openModal('SPEAKER_FILTERS')
  await expect.element(sheet).toBeVisible()
  arrive()
  await expect.element(list).not.toHaveAttribute('data-entry', firstEntry)
  await expect.element(list).toHaveAttribute('data-has-modal', 'true')
  await expect.element(sheet).toBeVisible()

  await router.navigate(-1)
  await expect.element(sheet).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('?sort=cheapest')
})

test('the back button closes a modal whose history entry is not shown yet', async () => {
  const router = await showSite()
  arrive()
  await router.navigate('/speakers?sort=cheapest')
  holdLoads()
  openModal('SPEAKER_FILTERS')
  await expect.element(sheet).toBeVisible()
  await expect.poll(() => router.state.navigation.state).toBe('loading')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await expect.element(sheet).not.toBeInTheDocument()
})
