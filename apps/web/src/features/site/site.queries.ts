import { apiQuery } from '../../lib/api-query.ts'

/** Never stale: these addresses change only with a restart. */
export const versionQuery = () => ({ ...apiQuery('GET /api/version'), staleTime: Infinity })

export const sitePageQuery = (slug: string) => ({
  ...apiQuery('GET /api/pages/:slug', { params: { slug } }),
  meta: { handles: ['not_exist', 'validation'] as const },
})
