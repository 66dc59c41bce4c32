import { Link } from 'react-router'
import { pageSizes, type Paging } from '../lib/paging.ts'
import { buttonClass } from './button-class.ts'
import { ChipLink } from './chip-link.tsx'
import { Icon } from './icon.tsx'
import { paginationTexts as texts } from './list.texts.ts'
import { paginationPages } from './pagination-pages.ts'

interface PaginationProps {
  offset: number
  limit: number
  total_count: number
  /** Whether the total is an estimate. */
  isEstimate?: boolean
  hasSizes?: boolean
  hrefOf: (page: Paging) => string
}

export function Pagination(props: PaginationProps) {
  const { offset, limit, total_count, isEstimate = false, hasSizes = true, hrefOf } = props
  if (total_count === 0) return null
  const current = Math.floor(offset / limit) + 1
  const pages = Math.ceil(total_count / limit)
  const hrefOfPage = (page: number) => hrefOf({ offset: (page - 1) * limit, limit })
  return (
    <div className="grid gap-6">
      <nav aria-label={texts.pages} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="text-xs text-mute tabular-nums">
          {texts.shown({
            from: offset + 1,
            to: Math.min(offset + limit, total_count),
            count: total_count,
            isEstimate,
          })}
        </p>
        {pages > 1 && (
          <ul className="-ml-2 flex items-center">
            <Step icon="chevron-left" label={texts.previous} href={current > 1 ? hrefOfPage(current - 1) : null} />
            {paginationPages(current, pages).map((page) => (
              <li key={page}>
                {typeof page === 'number' ? (
                  <Link
                    to={hrefOfPage(page)}
                    aria-label={texts.page(page)}
                    aria-current={page === current ? 'page' : undefined}
                    className="num grid h-11 min-w-11 place-items-center rounded-full px-2 font-medium hover:bg-mist aria-[current=page]:bg-ink aria-[current=page]:text-white"
                  >
                    {page}
                  </Link>
                ) : (
                  <span className="grid size-11 place-items-center text-mute">…</span>
                )}
              </li>
            ))}
            <Step icon="chevron-right" label={texts.next} href={current < pages ? hrefOfPage(current + 1) : null} />
          </ul>
        )}
      </nav>
      {hasSizes && total_count > pageSizes[0] && (
        <nav aria-label={texts.size} className="flex flex-wrap items-center gap-2">
          {pageSizes.map((size) => (
            <ChipLink
              key={size}
              to={hrefOf({ offset: 0, limit: size })}
              aria-current={size === limit ? 'page' : 'false'}
            >
              {size}
            </ChipLink>
          ))}
        </nav>
      )}
    </div>
  )
}

interface StepProps {
  icon: 'chevron-left' | 'chevron-right'
  label: string
  href: string | null
}

function Step({ icon, label, href }: StepProps) {
  if (href === null) return null
  return (
    <li>
      <Link
        to={href}
        aria-label={label}
        className={buttonClass({ variant: 'ghost', size: 'sm', className: 'w-11 px-0' })}
      >
        <Icon name={icon} />
      </Link>
    </li>
  )
}
