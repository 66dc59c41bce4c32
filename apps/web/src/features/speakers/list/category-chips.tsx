import type { Category } from '@razgovor/contract/speakers'
import { useLocation } from 'react-router'
import { ChipLink } from '../../../ui/chip-link.tsx'
import { searchTexts as texts } from '../speakers.texts.ts'

interface CategoryChipsProps {
  categories: readonly Category[]
  /** The query string of the filters, which are kept when the category changes. */
  search?: string
  current?: string
}

export function CategoryChips({ categories, search = '', current }: CategoryChipsProps) {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={texts.categories}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] max-md:*:shrink-0 md:mx-0 md:flex-wrap md:px-0"
    >
      <ChipLink to={`/speakers${search}`} end>
        {texts.all_categories}
      </ChipLink>
      {categories.map(({ category_id, slug, title }) => (
        <ChipLink key={category_id} to={`${slug === current ? pathname : `/speakers/${slug}`}${search}`}>
          {title}
        </ChipLink>
      ))}
    </nav>
  )
}
