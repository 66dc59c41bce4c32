import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Answer } from '../../lib/api-types.ts'
import { pagePath, readPaging } from '../../lib/paging.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { favoritesQuery } from '../favorites/favorites.queries.ts'
import { favoritesTexts as texts } from '../favorites/favorites.texts.ts'
import { SpeakerGrid, SpeakerGridSkeleton } from './list/speaker-grid.tsx'

export function FavoritesPage() {
  const paging = readPaging(useSearchParams()[0])
  const { data, isError, refetch } = useQuery(favoritesQuery(paging))
  return (
    <div className="wrap pt-8 pb-20 md:pt-12">
      <h1 className="display text-title">{texts.title}</h1>
      <div className="mt-9 md:mt-12">
        {data ? (
          <Found {...data} />
        ) : isError ? (
          <LoadFailure onRetry={() => void refetch()} />
        ) : (
          <SpeakerGridSkeleton />
        )}
      </div>
    </div>
  )
}

function Found({ items, ...paging }: Answer<'GET /api/favorites'>) {
  if (items.length === 0 && paging.offset === 0)
    return (
      <EmptyState
        title={texts.empty}
        text={texts.empty_text}
        action={<ButtonLink to="/speakers">{texts.to_speakers}</ButtonLink>}
      />
    )
  return (
    <>
      <SpeakerGrid speakers={items} isOnTop />
      <div className="mt-12">
        <Pagination {...paging} hrefOf={(page) => pagePath('/favorites', page)} />
      </div>
    </>
  )
}
