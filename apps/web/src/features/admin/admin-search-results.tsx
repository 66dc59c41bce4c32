import type { FoundGroup, FoundRow } from '@razgovor/contract/staff'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { apiQuery } from '../../lib/api-query.ts'
import { intlLocale } from '../../lib/format.texts.ts'
import { formatDate, formatTime } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { adminSearchTexts as texts } from './admin-search.texts.ts'
import { rowPath, tablePath } from './row-address.ts'

const adminSearchQuery = (q: string) => ({
  ...apiQuery('GET /api/admin/search', { query: { q } }),
  staleTime: 0,
  // The query in the address may be too short, which counts as no results.
  meta: { handles: ['validation'] as const },
})

export function AdminSearchResults({ q }: { q: string }) {
  const { data, isError, refetch } = useQuery(adminSearchQuery(q))
  return (
    <>
      <h1 className="h2 mb-6 break-words">{texts.title(q)}</h1>
      {!data && isError && <LoadFailure onRetry={() => void refetch()} />}
      {!data && !isError && <Skeletons className="h-72" />}
      {data && <Found groups={data.groups} q={q} />}
    </>
  )
}

function Found({ groups, q }: { groups: readonly FoundGroup[]; q: string }) {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <>
      <p role="status" className="sr-only">
        {count === 0 ? texts.nothing : texts.found(count)}
      </p>
      {count === 0 && <EmptyState title={texts.nothing} text={texts.nothing_text} />}
      <div data-results className="grid gap-10">
        {groups.map((group) => (
          <section key={group.table_name} aria-label={texts.groups[group.table_name]}>
            <h2 className="h3 mb-3">{texts.groups[group.table_name]}</h2>
            <ul className="border-t border-line">
              {group.items.map((row) => (
                <li key={row.id} className="border-b border-line">
                  <FoundLink row={row} to={rowPath(group.table_name, row.id)} />
                </li>
              ))}
            </ul>
            {group.has_more && (
              <Link
                to={`${tablePath(group.table_name)}?${new URLSearchParams({ search: q })}`}
                className="link inline-flex min-h-11 items-center"
              >
                {texts.more}
              </Link>
            )}
          </section>
        ))}
      </div>
    </>
  )
}

function FoundLink({ row: { title, whose, at, amount, status }, to }: { row: FoundRow; to: string }) {
  const zone = useZone()
  const facts = [
    whose,
    at && `${formatDate(at, zone)}, ${formatTime(at, zone)}`,
    amount !== null && (amount / 100).toLocaleString(intlLocale, { style: 'currency', currency: 'RUB' }),
    status,
  ].filter((fact) => fact !== null && fact !== false && fact !== '')
  return (
    <Link to={to} onKeyDown={moveByArrows} className="block min-h-11 rounded-slot py-3 hover:bg-mist">
      <span className="block font-medium break-words">{title}</span>
      <span className="block text-xs break-words text-mute">{facts.join(' · ')}</span>
    </Link>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (step === undefined) return
  const links = [...document.querySelectorAll<HTMLElement>('[data-results] li a')]
  const next = links.indexOf(event.currentTarget) + step
  event.preventDefault()
  if (next < 0) document.querySelector<HTMLElement>('form[role=search] input')?.focus()
  else links[next]?.focus()
}
