import { dehydrate, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type StaticHandlerContext } from 'react-router'
import { versionQuery } from '../features/site/site.queries.ts'
import { createCaller, type Fetcher } from '../lib/caller.ts'
import type { PageInfo } from '../lib/page.ts'
import { escapeJson, headHtml, headOf } from './head.ts'
import { matchPage } from './match-page.ts'
import { createQueryClient } from './query-client.ts'
import { createRoutes } from './route-objects.tsx'

export { default as embedStyles } from '../features/embed/embed.css?inline'
export { renderEmbed } from './render-embed.tsx'

export interface RenderParts {
  /** Calls the API within the process, without a session. */
  fetcher: Fetcher
  origin: string
  now: Date
}

export interface RenderedPage {
  html: string
  head: string
  state: string
  status: number
  /** Source files of the page's chunks, named as in the build manifest. */
  chunks: string[]
  /** Cache tags: a write to data that the page shows drops the page from the cache. */
  tags: readonly string[]
}

/** Renders a public page for a visitor without a session. Rethrows what a loader or a component throws. */
export async function render(request: Request, { fetcher, origin, now }: RenderParts): Promise<RenderedPage> {
  const queryClient = createQueryClient({ call: createCaller({ fetcher }), retries: 0 })
  const path = new URL(request.url).pathname
  const route = matchPage(path)
  // Other pages are left out, because the router would compile their paths for each rendering.
  const routes = createRoutes(queryClient, { now: () => now.toISOString(), of: [route] })
  try {
    return route.access === 'anyone' ? await renderPage() : await renderShell()
  } finally {
    queryClient.clear()
  }

  async function renderPage(): Promise<RenderedPage> {
    const { dataRoutes, query } = createStaticHandler(routes)
    const context = await query(request)
    if (context instanceof Response) throw new Error(`${path} was redirected on the server`)
    for (const error of Object.values(context.errors ?? {})) throw error
    const info = context.loaderData[route.path] as PageInfo
    return {
      html: toHtml(queryClient, dataRoutes, context),
      head: headHtml(headOf({ info, origin, path })),
      state: escapeJson({ queries: dehydrate(queryClient), loaderData: context.loaderData }),
      status: info.status ?? 200,
      chunks: [`src/pages/${route.page}.tsx`],
      tags: info.tags ?? [],
    }
  }

  /** Renders the empty shell, which needs only the version; the browser loads the page itself. */
  async function renderShell(): Promise<RenderedPage> {
    await queryClient.ensureQueryData(versionQuery())
    const info: PageInfo = { title: route.title, noindex: true, loaded_at: now.toISOString() }
    return {
      html: '',
      head: headHtml(headOf({ info, origin, path })),
      state: escapeJson({ queries: dehydrate(queryClient), loaderData: { root: null } }),
      status: 200,
      chunks: [`src/pages/${route.page}.tsx`],
      tags: [],
    }
  }
}

function toHtml(
  queryClient: QueryClient,
  dataRoutes: Parameters<typeof createStaticRouter>[0],
  context: StaticHandlerContext,
): string {
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </QueryClientProvider>,
  )
}
