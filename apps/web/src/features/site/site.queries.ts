import { apiQuery } from '../../lib/api-query.ts'

/** Never stale, because the response changes only with a restart of the server. */
export const versionQuery = () => ({ ...apiQuery('GET /api/version'), staleTime: Infinity })

export const sitePageQuery = (slug: string) => ({
  ...apiQuery('GET /api/pages/:slug', { params: { slug } }),
  meta: { handles: ['not_exist', 'validation'] as const },
})
