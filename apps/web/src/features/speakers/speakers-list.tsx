import { useNavigate, useNavigation, useLocation, useSearchParams } from 'react-router'
import { formatCount } from '../../lib/format.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ChipLink } from '../../ui/chip-link.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { CategoryChips } from './category-chips.tsx'
import { SearchForm } from './search-form.tsx'
import { pageSizes, readFilters, writeFilters, type SpeakerFilters } from './speaker-filters.ts'
import { SpeakerGrid, SpeakerGridSkeleton } from './speaker-grid.tsx'
import { categoriesQuery, speakersQuery } from './speakers.queries.ts'

/** The speakers of a category, or all; search, filters and paging live in the address. */
export function SpeakersList({ title, category }: { title: string; category?: string }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filters = readFilters(search)
  const { items: categories } = useLoaded(categoriesQuery())
  const { items, total_count } = useLoaded(speakersQuery({ ...filters, category }))
  const isLoading = useIsListLoading()

  function hrefOf(change: Partial<SpeakerFilters>): string {
    return `${pathname}${writeFilters({ ...filters, offset: 0, ...change })}`
  }

  return (
    <div className="wrap pt-8 md:pt-12">
      <h1 className="display text-[clamp(44px,5.9vw,94px)]">{title}</h1>
      <SearchForm action={pathname} q={filters.q} className="mt-8 max-w-[760px]" />
      <div className="mt-6 grid gap-2">
        <CategoryChips categories={categories} search={writeFilters({ ...filters, offset: 0 })} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Chip pressed={filters.free_today} onClick={() => void navigate(hrefOf({ free_today: !filters.free_today }))}>
            Свободны сегодня
          </Chip>
          <p role="status" className="text-mute">
            {formatCount(total_count, ['спикер', 'спикера', 'спикеров'])}
          </p>
        </div>
      </div>
      <div className="mt-9 md:mt-12" aria-busy={isLoading}>
        <h2 className="sr-only">Список спикеров</h2>
        {isLoading ? (
          <SpeakerGridSkeleton />
        ) : items.length > 0 ? (
          <SpeakerGrid speakers={items} isOnTop />
        ) : (
          <NobodyFound />
        )}
      </div>
      <div className="mt-12 grid gap-6">
        <Pagination {...filters} total_count={total_count} hrefOf={(offset) => hrefOf({ offset })} />
        {total_count > pageSizes[0] && (
          <nav aria-label="Сколько на странице" className="flex flex-wrap items-center gap-2">
            {pageSizes.map((limit) => (
              <ChipLink key={limit} to={hrefOf({ limit })} aria-current={limit === filters.limit ? 'page' : 'false'}>
                {limit}
              </ChipLink>
            ))}
          </nav>
        )}
      </div>
    </div>
  )
}

function NobodyFound() {
  return (
    <EmptyState
      title="Никого не нашлось"
      text="Попробуй другие слова или убери фильтры."
      action={<ButtonLink to="/speakers">Показать всех</ButtonLink>}
    />
  )
}

/** Another list is on its way; leaving for another page does not count. */
function useIsListLoading(): boolean {
  const { location } = useNavigation()
  return location !== undefined && /^\/speakers(\/|$)/.test(location.pathname)
}
