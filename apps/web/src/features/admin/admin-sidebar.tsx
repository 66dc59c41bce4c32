import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { speakerPath } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { rowQuery, schemeQuery } from './admin.queries.ts'
import { adminTexts as texts } from './admin.texts.ts'
import { isWithin, sectionsFor, type Section } from './sections.ts'

interface AdminSidebarProps {
  table_name?: string
  onLeave?: () => void
}

const otherLinks = [
  { to: '/speakers', label: texts.links.speakers },
  { to: '/feedback', label: texts.links.feedback },
  { to: '/tariffs', label: texts.links.tariffs },
]
const linkClass =
  'flex min-h-11 items-center rounded-slot px-3 py-1.5 leading-snug hover:bg-mist aria-[current=page]:font-bold lg:min-h-9 lg:text-xs'

export function AdminSidebar({ table_name, onLeave }: AdminSidebarProps) {
  const { id } = useParams()
  const { pathname } = useLocation()
  const role = useViewer()?.user.role ?? 'LISTENER'
  const { data, isError, refetch } = useQuery(schemeQuery())
  if (!data && isError) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  return (
    <div className="-mx-3 grid gap-6">
      <nav aria-label={texts.tables}>
        <Link
          to="/admin"
          aria-current={pathname === '/admin' ? 'page' : undefined}
          onClick={onLeave}
          className={linkClass}
        >
          {texts.links.home}
        </Link>
        {sectionsFor(data.tables, role).map((section) => (
          <SectionFold key={section.group} section={section} pathname={pathname} onLeave={onLeave} />
        ))}
      </nav>
      <nav aria-label={texts.other_links} className="border-t border-line pt-4">
        <ul>
          {table_name === 'speakers' && id && <SpeakerLink user_id={id} onLeave={onLeave} />}
          {otherLinks.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} onClick={onLeave} className={linkClass}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

interface SectionFoldProps {
  section: Section
  pathname: string
  onLeave?: () => void
}

function SectionFold({ section: { title, links }, pathname, onLeave }: SectionFoldProps) {
  const isHere = links.some(({ to }) => isWithin(pathname, to))
  return (
    <details open={isHere} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between rounded-slot px-3 py-1.5 font-medium hover:bg-mist lg:min-h-9">
        {title}
        <Icon name="chevron-down" className="group-open:rotate-180" />
      </summary>
      <ul aria-label={title} className="mb-3">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isWithin(pathname, to) ? 'page' : undefined}
              onClick={onLeave}
              className={linkClass}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

function SpeakerLink({ user_id, onLeave }: { user_id: string; onLeave?: () => void }) {
  const { data } = useQuery(rowQuery('speakers', user_id))
  if (!data) return null
  const { alias } = data.row
  return (
    <li>
      <Link
        to={speakerPath({ user_id, alias: typeof alias === 'string' ? alias : null })}
        onClick={onLeave}
        className={linkClass}
      >
        {texts.links.speaker}
      </Link>
    </li>
  )
}
