import { sitePageQuery } from '../features/site/site.queries.ts'
import { SitePage } from '../features/site/site-page.tsx'
import type { LoadInput } from '../lib/page.ts'

const pageSlug = 'about'

export async function load({ queryClient }: LoadInput) {
  const { title, summary } = await queryClient.ensureQueryData(sitePageQuery(pageSlug))
  return { title, description: summary, canonical: '/about', tags: ['site'] }
}

export function Component() {
  return <SitePage slug={pageSlug} />
}
