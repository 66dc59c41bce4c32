import '../ui/tokens.css'
import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router'
import { call } from '../lib/api.ts'
import { isLooking } from '../lib/persist.ts'
import { keepServerTime } from '../lib/server-clock.ts'
import { startSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { loadAllStyles } from './all-styles.ts'
import { followSession } from './follow-session.ts'
import { createErrorListener } from './on-error.ts'
import { asReadNow, readPageState } from './page-state.ts'
import { createQueryClient } from './query-client.ts'
import { createRoutes } from './route-objects.tsx'

async function start(): Promise<void> {
  await ensureTemporal()
  startSession()
  readServerTiming()

  const state = readPageState()
  const queryClient = createQueryClient({
    call,
    retries: 2,
    onError: createErrorListener((path) => void router.navigate(path)),
  })
  if (state) hydrate(queryClient, asReadNow(state))
  const routes = createRoutes(queryClient)
  const root = document.querySelector('#root')!
  const isRendered = root.hasChildNodes()
  if (isRendered) await resolveLazy(routes)
  const router = createBrowserRouter(routes, { hydrationData: state && { loaderData: state.loaderData } })
  followSession(queryClient, router)
  if (isLooking()) void showLook()
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
  startTransition(() => {
    if (isRendered) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

/** «Смотреть как»: few tabs do, so that a visit does not carry it. */
async function showLook(): Promise<void> {
  const [{ mountLookBanner }] = await Promise.all([import('../features/admin/look-banner.tsx'), loadAllStyles()])
  mountLookBanner()
}

/** A route still lazy while hydrating would show a fallback in place of the server's page. */
async function resolveLazy(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}

/** The server's time on the page's own answer, unless the browser took that from its cache. */
function readServerTiming(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const now = navigation?.transferSize ? navigation.serverTiming.find(({ name }) => name === 'now') : undefined
  if (now) keepServerTime(now.description)
}

// Not awaited: the pages' chunks import this one, and would wait for it while it waits for them.
void start()
