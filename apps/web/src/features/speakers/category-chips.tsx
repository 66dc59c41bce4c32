import type { Category } from '@razgovor/contract/speakers'
import { useLocation } from 'react-router'
import { ChipLink } from '../../ui/chip-link.tsx'

type CategoryChipsProps = {
  categories: readonly Category[]
  /** Filters that another category keeps. */
  search?: string
  /** The category on show; its page may be open by id. */
  current?: string
}

export function CategoryChips({ categories, search = '', current }: CategoryChipsProps) {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Категории"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
    >
      <ChipLink to={`/speakers${search}`} end>
        Все
      </ChipLink>
      {categories.map(({ category_id, slug, title }) => (
        <ChipLink key={category_id} to={`${slug === current ? pathname : `/speakers/${slug}`}${search}`}>
          {title}
        </ChipLink>
      ))}
    </nav>
  )
}
