import { isNarrowed, readFilters } from '../features/speakers/list/speaker-filters.ts'
import { SpeakersList } from '../features/speakers/list/speakers-list.tsx'
import { categoriesQuery, speakersQuery } from '../features/speakers/speakers.queries.ts'
import { listPageTexts as texts } from '../features/speakers/speakers.texts.ts'
import type { LoadInput } from '../lib/page.ts'

export async function load({ queryClient, url, title }: LoadInput) {
  const filters = readFilters(url.searchParams)
  await Promise.all([
    queryClient.ensureQueryData(categoriesQuery()),
    // Times depend on the reader's zone, which the server does not know.
    filters.when ? null : queryClient.ensureQueryData(speakersQuery(filters)),
  ])
  return {
    title,
    description: texts.description,
    canonical: '/speakers',
    noindex: isNarrowed(filters),
    tags: ['lists'],
  }
}

export function Component() {
  return <SpeakersList title={texts.title} />
}
