import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { CategoryChips } from './category-chips.tsx'
import { FilterBar } from './filter-bar.tsx'
import { NobodyFound } from './nobody-found.tsx'
import { SearchForm } from './search-form.tsx'
import { readFilters, toQuery, writeFilters, type SpeakerFilters } from './speaker-filters.ts'
import { SpeakerGrid, SpeakerGridSkeleton } from './speaker-grid.tsx'
import { categoriesQuery, speakersQuery } from '../speakers.queries.ts'
import { searchTexts as texts } from '../speakers.texts.ts'
import { TimesList } from './times-list.tsx'
import { useNextList } from './use-next-list.ts'
import { WhenBar } from './when-bar.tsx'

/** The search returns and counts at most this many speakers. */
const searchWindow = 1000

/** Shows the speakers of a category, or all. Search text, filters, time and page are in the address. */
export function SpeakersList({ title, category }: { title: string; category?: string }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filters = readFilters(search)
  const { items: categories } = useLoaded(categoriesQuery())
  const next = useNextList()
  const wanted = next ? readFilters(next) : filters
  const { q: _words, ...kept } = toQuery({ ...wanted, offset: 0 })
  const { when } = filters

  function hrefOf(change: Partial<SpeakerFilters>): string {
    return `${pathname}${writeFilters({ ...wanted, offset: 0, ...change })}`
  }

  // Flushed, because until the next render another change would start from the previous filters.
  function change(part: Partial<SpeakerFilters>) {
    void navigate(hrefOf(part), { preventScrollReset: true, flushSync: true })
  }

  return (
    <div className="wrap pt-8 md:pt-12">
      <h1 className="display text-title">{title}</h1>
      <SearchForm action={pathname} q={filters.q} keep={kept} className="mt-8 max-w-[760px]" />
      <div className="mt-6 mb-2 grid gap-2">
        <CategoryChips categories={categories} search={writeFilters({ ...wanted, offset: 0 })} current={category} />
        <WhenBar filters={wanted} onChange={change} />
        <FilterBar filters={wanted} onChange={change} />
      </div>
      {when ? (
        <TimesList
          filters={{ ...filters, when }}
          category_id={categories.find(({ slug }) => slug === category)?.category_id}
          hrefOf={hrefOf}
        />
      ) : (
        <FoundSpeakers filters={filters} category={category} isLeaving={next !== null} hrefOf={hrefOf} />
      )}
    </div>
  )
}

interface FoundSpeakersProps {
  filters: SpeakerFilters
  category: string | undefined
  isLeaving: boolean
  hrefOf: (change: Partial<SpeakerFilters>) => string
}

function FoundSpeakers({ filters, category, isLeaving, hrefOf }: FoundSpeakersProps) {
  const { items, total_count } = useLoaded(speakersQuery({ ...filters, category }))
  return (
    <>
      <p role="status" className="text-mute">
        {texts.count(total_count)}
        {total_count >= searchWindow && texts.and_more}
      </p>
      <div className="mt-9 md:mt-12" aria-busy={isLeaving}>
        <h2 className="sr-only">{texts.list}</h2>
        {isLeaving ? (
          <SpeakerGridSkeleton />
        ) : items.length > 0 ? (
          <SpeakerGrid speakers={items} isOnTop />
        ) : (
          <NobodyFound filters={filters} hrefOf={hrefOf} />
        )}
      </div>
      <div className="mt-12">
        <Pagination {...filters} total_count={total_count} hrefOf={hrefOf} />
      </div>
    </>
  )
}
