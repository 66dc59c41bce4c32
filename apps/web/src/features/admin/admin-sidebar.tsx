import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { speakerPath } from '../../lib/paths.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { rowQuery, schemeQuery } from './admin.queries.ts'
import { adminTexts as texts } from './admin.texts.ts'
import { tablePath } from './row-address.ts'

type AdminSidebarProps = { table_name?: string; onLeave?: () => void }

const otherLinks = [
  { to: '/admin', label: texts.links.home },
  { to: '/admin/mails', label: texts.links.mails },
  { to: '/admin/disputes', label: texts.links.disputes },
  { to: '/admin/payouts', label: texts.links.payouts },
  { to: '/admin/reconciliation', label: texts.links.reconciliation },
  { to: '/speakers', label: texts.links.speakers },
  { to: '/feedback', label: texts.links.feedback },
  { to: '/tariffs', label: texts.links.tariffs },
]
const linkClass =
  'flex min-h-11 items-center rounded-slot px-3 py-1.5 leading-snug hover:bg-mist aria-[current=page]:font-bold lg:min-h-9 lg:text-[15px]'

export function AdminSidebar({ table_name, onLeave }: AdminSidebarProps) {
  const { id } = useParams()
  const { data, isError, refetch } = useQuery(schemeQuery())
  if (!data && isError) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  return (
    <div className="-mx-3 grid gap-6">
      <nav aria-label={texts.tables}>
        <ul>
          {data.tables.map((table) => (
            <li key={table.table_name}>
              <Link
                to={tablePath(table.table_name)}
                aria-current={table.table_name === table_name ? 'page' : undefined}
                onClick={onLeave}
                className={linkClass}
              >
                {table.visual_table_name}
              </Link>
            </li>
          ))}
        </ul>
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

/** The public page of the speaker whose row is open. */
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
