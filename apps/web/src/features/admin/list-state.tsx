import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { listTexts as texts } from './admin.texts.ts'

interface ListStateProps {
  state: 'loading' | 'failed' | 'empty'
  problem?: string
  /** Whether the list is empty because of a search, filters, or a page past the end. */
  isNarrowed: boolean
  onRetry: () => void
  allHref: string
}

export function ListState({ state, problem, isNarrowed, onRetry, allHref }: ListStateProps) {
  const showAll = (
    <ButtonLink to={allHref} variant="line">
      {texts.show_all}
    </ButtonLink>
  )
  if (problem) return <EmptyState title={texts.nothing_found} text={problem} action={showAll} />
  if (state === 'failed') return <LoadFailure onRetry={onRetry} />
  if (state === 'loading')
    return (
      <div aria-busy="true" className="grid gap-2">
        {['one', 'two', 'three', 'four', 'five', 'six'].map((key) => (
          <Skeleton key={key} className="h-14" />
        ))}
      </div>
    )
  if (!isNarrowed) return <EmptyState title={texts.nothing_here} />
  return <EmptyState title={texts.nothing_found} text={texts.nothing_found_text} action={showAll} />
}
