import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { redirect, useLoaderData, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { signOut } from '../features/session/sign-out.ts'
import { versionQuery } from '../features/site/site.queries.ts'
import { isRefusal } from '../lib/api-error.ts'
import type { Page, PageInfo } from '../lib/page.ts'
import { getMeetingSession } from '../lib/meeting-session.ts'
import { authPath } from '../lib/paths.ts'
import { serverNowIso } from '../lib/server-clock.ts'
import { getSession } from '../lib/session.ts'
import { Component as NotFound } from '../pages/not-found.tsx'
import { admit } from './access.ts'
import { loadAllStyles } from './all-styles.ts'
import { Layout } from './layout.tsx'
import { PageFailure, RootFailure } from './failures.tsx'
import { Loading } from './loading.tsx'
import * as titles from './page-titles.texts.ts'
import type { RouteHandle } from './route-handle.ts'
import { pageRoutes, type PageRoute } from './routes.ts'

const pages = import.meta.glob<Page>('../pages/*.tsx')

interface RouteOptions {
  now?: () => string
  of?: readonly PageRoute[]
}

export function createRoutes(
  queryClient: QueryClient,
  { now = serverNowIso, of: routes = pageRoutes }: RouteOptions = {},
): RouteObject[] {
  return [
    {
      id: 'root',
      Component: Layout,
      ErrorBoundary: RootFailure,
      HydrateFallback: Loading,
      loader: async () => {
        await queryClient.ensureQueryData(versionQuery())
        return null
      },
      shouldRevalidate: () => false,
      children: [
        {
          id: 'page',
          ErrorBoundary: PageFailure,
          HydrateFallback: Loading,
          children: routes.map((route) => toObject(route)),
        },
      ],
    },
  ]

  function toObject(route: PageRoute): RouteObject {
    return {
      id: route.path,
      path: route.path,
      handle: { route } satisfies RouteHandle,
      // Opening the sign-in page signs out; signing in on it must not.
      shouldRevalidate: ({ defaultShouldRevalidate }) => route.access !== 'guest' && defaultShouldRevalidate,
      lazy: async () => {
        const [page] = await Promise.all([importPage(route.page), isOpenToAnybody(route) || loadAllStyles()])
        return { Component: orNotFound(page.Component), loader: loaderOf(route, page) }
      },
    }
  }

  function loaderOf(route: PageRoute, page: Page) {
    return async ({ request, params }: LoaderFunctionArgs): Promise<PageInfo> => {
      const url = new URL(request.url)
      guard(route, url)
      const now_iso = now()
      const { title } = route
      try {
        const info = await page.load?.({ queryClient, params, url, now_iso, title })
        return { title, noindex: route.access !== 'anyone', ...info, loaded_at: now_iso }
      } catch (error) {
        // The session may have ended during the load.
        guard(route, url)
        if (!isRefusal(error, 'not_exist', 'validation')) throw error
        return { title: titles.notFound, noindex: true, status: 404, loaded_at: now_iso }
      }
    }
  }
}

/** The styles of these routes are loaded with the first visit. */
function isOpenToAnybody({ access }: PageRoute): boolean {
  return access === 'anyone' || access === 'guest' || access === 'arrival'
}

function importPage(name: string): Promise<Page> {
  const load = pages[`../pages/${name}.tsx`]
  if (!load) throw new Error(`no page ${name}`)
  return load()
}

/** Runs in the browser only, because the server sends an empty shell for routes that require signing in. */
function guard(route: PageRoute, url: URL): void {
  const session = getSession()
  // Opening a link from an e-mail does not change the session.
  if (route.access === 'guest' && session && !url.searchParams.has('token')) signOut()
  const outcome = admit(route.access, session)
  const isOpenByLink = url.pathname === `/meeting/${getMeetingSession()?.consultation_id}`
  if (outcome === 'redirect to auth' && !isOpenByLink) throw redirect(authPath(url.pathname + url.search))
  if (outcome === 'redirect to 404') throw redirect('/404')
}

function orNotFound(Component: ComponentType): ComponentType {
  return function PageOrNotFound() {
    const { status } = useLoaderData<PageInfo>()
    return status === 404 ? <NotFound /> : <Component />
  }
}
