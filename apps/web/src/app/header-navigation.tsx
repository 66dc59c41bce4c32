import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useViewer } from '../features/session/use-viewer.ts'
import { versionQuery } from '../features/site/site.queries.ts'
import { Badge } from '../ui/badge.tsx'
import { UnreadDot } from '../ui/feedback/unread-dot.tsx'
import * as texts from './app.texts.ts'
import { isAt, useNavigationItems, type NavigationItem } from './navigation.ts'
import { openSupport } from './open-support.ts'

const Menu = lazy(async () => ({ default: (await import('../ui/overlay/menu.tsx')).Menu }))

export function HeaderNavigation({ isCrowded }: { isCrowded: boolean }) {
  const { pathname } = useLocation()
  const items = useNavigationItems()
  const rest = items.filter(({ inlineFrom }) => inlineFrom)
  const inline = {
    always: 'flex',
    xl: 'hidden xl:flex',
    wide: isCrowded ? 'hidden' : 'hidden min-[1400px]:flex',
  }
  return (
    <nav
      aria-label={texts.mainMenu}
      className="mx-auto hidden items-center gap-5 text-sm whitespace-nowrap lg:flex xl:gap-6"
    >
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          aria-current={isAt(pathname, item) ? 'page' : undefined}
          className={`relative min-h-11 items-center hover:opacity-60 aria-[current=page]:font-semibold ${inline[item.inlineFrom ?? 'always']}`}
        >
          <NavigationLabel item={item} />
        </Link>
      ))}
      <PartnershipLink className="flex min-h-11 items-center hover:opacity-60" />
      {rest.length > 0 && (
        <>
          <More items={rest} className="xl:hidden" />
          <More
            items={rest.filter(({ inlineFrom }) => inlineFrom === 'wide')}
            className={isCrowded ? 'hidden xl:block' : 'hidden xl:block min-[1400px]:hidden'}
          />
        </>
      )}
    </nav>
  )
}

function More({ items, className }: { items: readonly NavigationItem[]; className: string }) {
  return (
    <div className={className}>
      <Suspense>
        <Menu
          label={texts.more}
          entries={[
            ...items.map((item) => ({ key: item.to, to: item.to, label: <NavigationLabel item={item} /> })),
            { key: 'support', label: texts.supportProject, onSelect: openSupport },
          ]}
        />
      </Suspense>
    </div>
  )
}

export function NavigationLabel({ item: { label, count = 0, isUnread } }: { item: NavigationItem }) {
  return (
    <span className="relative inline-flex items-center gap-2">
      {label}
      <Badge count={count} label={texts.upcoming} />
      {isUnread && <UnreadDot label={texts.unread} />}
    </span>
  )
}

export function PartnershipLink({ className }: { className: string }) {
  const { data } = useQuery(versionQuery())
  if (useViewer()) return null
  return (
    <a
      href={data?.links.partnership}
      target="_blank"
      rel="noreferrer"
      className={`${className} in-data-[auth=in]:hidden`}
    >
      {texts.partnership}
    </a>
  )
}
