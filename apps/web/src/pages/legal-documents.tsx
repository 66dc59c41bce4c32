import { legalPath, readLegalAddress } from '../features/legal/legal-address.ts'
import { documentQuery, documentsQuery } from '../features/legal/legal.queries.ts'
import { legalTexts as texts } from '../features/legal/legal.texts.ts'
import type { LoadInput } from '../lib/page.ts'

export { LegalDocumentsPage as Component } from '../features/legal/legal-documents-page.tsx'

export async function load({ queryClient, url, title }: LoadInput) {
  const { items } = await queryClient.ensureQueryData(documentsQuery())
  const { slug, version } = readLegalAddress(url.searchParams)
  const document = await queryClient.ensureQueryData(documentQuery({ slug: slug ?? items[0]?.slug ?? '', version }))
  const isFormer = document.version.number !== document.in_force
  return {
    title: slug ? document.title : title,
    description: slug ? document.summary : texts.description,
    canonical: slug ? legalPath(slug) : '/legal-documents',
    // Search engines index only the version in force.
    noindex: isFormer,
    tags: ['legal'],
  }
}
