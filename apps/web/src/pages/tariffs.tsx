import { tariffsQuery } from '../features/tariffs/tariffs.queries.ts'
import { tariffsTexts } from '../features/tariffs/tariffs.texts.ts'
import type { LoadInput } from '../lib/page.ts'

export { TariffsPage as Component } from '../features/tariffs/tariffs-page.tsx'

export async function load({ queryClient, title }: LoadInput) {
  await queryClient.ensureQueryData(tariffsQuery())
  return { title, description: tariffsTexts.description, canonical: '/tariffs', tags: ['tariffs'] }
}
