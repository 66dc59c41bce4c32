import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { DifferenceItem } from './difference-item.tsx'
import {
  differencesPath,
  differencesQuery,
  kinds,
  readDifferencesView,
  type DifferencesView,
} from './reconciliation.queries.ts'
import { kindTexts, reconciliationTexts as texts } from './reconciliation.texts.ts'

const chipClass =
  'chip transition-colors duration-150 hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-white'

export function Differences({ isWhole }: { isWhole: boolean }) {
  const id = useId()
  const view = readDifferencesView(useSearchParams()[0])
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="h3 mb-4">
        {texts.list}
      </h2>
      <div className="mb-6 grid gap-3">
        <nav aria-label={texts.state}>
          <ul className="flex flex-wrap gap-2">
            {(['OPEN', 'CLOSED'] as const).map((state) => (
              <li key={state}>
                <Filter view={view} to={{ state }} label={texts.states[state]} isCurrent={state === view.state} />
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={texts.kind}>
          <ul className="flex flex-wrap gap-2">
            {[null, ...kinds].map((kind) => (
              <li key={kind}>
                <Filter
                  view={view}
                  to={{ kind }}
                  label={kind ? kindTexts[kind].title : texts.all_kinds}
                  isCurrent={kind === view.kind}
                />
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <List view={view} isWhole={isWhole} />
    </section>
  )
}

interface FilterProps {
  view: DifferencesView
  to: Partial<DifferencesView>
  label: string
  isCurrent: boolean
}

function Filter({ view, to, label, isCurrent }: FilterProps) {
  return (
    <Link
      to={differencesPath({ ...view, ...to, offset: 0 })}
      aria-current={isCurrent ? 'page' : undefined}
      className={chipClass}
    >
      {label}
    </Link>
  )
}

interface ListProps {
  view: DifferencesView
  /** The last run compared every payment. */
  isWhole: boolean
}

function List({ view, isWhole }: ListProps) {
  const { data, isError, refetch } = useQuery(differencesQuery(view))
  if (!data && isError) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeletons className="h-72" />
  if (data.total_count === 0) return <Nothing view={view} isWhole={isWhole} />
  return (
    <>
      <ul className="mb-8 border-t border-line">
        {data.items.map((difference) => (
          <DifferenceItem key={difference.difference_id} difference={difference} />
        ))}
      </ul>
      <Pagination {...data} hrefOf={(page) => differencesPath({ ...view, ...page })} />
    </>
  )
}

function Nothing({ view, isWhole }: ListProps) {
  if (view.kind) {
    const showAll = <ButtonLink to={differencesPath({ ...view, kind: null })}>{texts.show_all}</ButtonLink>
    return <EmptyState title={texts.nothing_found} action={showAll} />
  }
  return view.state === 'OPEN' ? (
    <EmptyState title={texts.none_open} text={isWhole ? texts.none_open_text : texts.none_open_yet} />
  ) : (
    <EmptyState title={texts.none_closed} text={texts.none_closed_text} />
  )
}
