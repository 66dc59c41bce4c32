import type { Category } from '@razgovor/contract/speakers'
import { useParams } from 'react-router'
import * as notFoundTexts from '../features/site/not-found.texts.ts'
import { isNarrowed, readFilters } from '../features/speakers/list/speaker-filters.ts'
import { SpeakersList } from '../features/speakers/list/speakers-list.tsx'
import { categoriesQuery, speakersQuery } from '../features/speakers/speakers.queries.ts'
import { listPageTexts as texts } from '../features/speakers/speakers.texts.ts'
import type { LoadInput } from '../lib/page.ts'
import { useLoaded } from '../lib/use-loaded.ts'

export async function load({ queryClient, params: { id = '' }, url }: LoadInput) {
  const filters = readFilters(url.searchParams)
  const { items } = await queryClient.ensureQueryData(categoriesQuery())
  const category = findCategory(items, id)
  if (!category) return { title: notFoundTexts.title, noindex: true, status: 404 as const, tags: ['lists'] }
  if (!filters.when) await queryClient.ensureQueryData(speakersQuery({ ...filters, category: category.slug }))
  return {
    title: texts.title_of(category.title),
    description: texts.description_of(category.title),
    canonical: `/speakers/${category.slug}`,
    noindex: isNarrowed(filters),
    tags: ['lists'],
  }
}

export function Component() {
  const { id = '' } = useParams()
  const { items } = useLoaded(categoriesQuery())
  const category = findCategory(items, id)
  return <SpeakersList key={id} title={category?.title ?? texts.title} category={category?.slug} />
}

/** Finds a category by slug or id, since an address may contain either. */
function findCategory(items: readonly Category[], id: string): Category | undefined {
  return items.find(({ slug, category_id }) => slug === id || category_id === id.toLowerCase())
}
