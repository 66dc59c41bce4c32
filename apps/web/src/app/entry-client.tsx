import '../ui/tokens.css'
import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { call } from '../lib/api.ts'
import { isViewingAsUser } from '../lib/persist.ts'
import { syncServerClock } from '../lib/server-clock.ts'
import { startSession } from '../lib/session.ts'
import { ensureTemporal } from '../lib/time.ts'
import { loadAllStyles } from './all-styles.ts'
import { endEarlyPresses } from './early-press.ts'
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
  if (isViewingAsUser()) void showUserView()
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
  endEarlyPresses()
  startTransition(() => {
    if (isRendered) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

/** Loads the banner on demand, because few tabs view the site as another user. */
async function showUserView(): Promise<void> {
  const [{ mountUserViewBanner }] = await Promise.all([
    import('../features/admin/user-view-banner.tsx'),
    loadAllStyles(),
  ])
  mountUserViewBanner()
}

/** Resolves lazy routes before hydration, which would otherwise replace the server's page with a fallback. */
async function resolveLazy(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}

/** Reads the server's time from the page's response, unless the page came from the browser's cache. */
function readServerTiming(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const now = navigation?.transferSize ? navigation.serverTiming.find(({ name }) => name === 'now') : undefined
  if (now) syncServerClock(now.description)
}

// Not awaited: page chunks import this one, so waiting for them here would never end.
void start()
