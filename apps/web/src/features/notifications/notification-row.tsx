import type { Notification } from '@razgovor/contract/notifications'
import { Link } from 'react-router'
import { formatWhen } from '../../lib/format.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { notificationTexts } from './notifications.texts.ts'

export function NotificationRow({ notification }: { notification: Notification }) {
  const { content, link, unread, created_at } = notification
  const zone = useZone()
  const now_iso = useNowIso()
  return (
    <li className="flex gap-4 border-b border-line py-5">
      <span className="mt-2.5 size-2 shrink-0" aria-hidden>
        {unread && <span className="block size-2 rounded-full bg-error" />}
      </span>
      <div className="min-w-0 grow">
        <p className={`break-words ${unread ? 'font-medium' : ''}`}>
          {unread && <VisuallyHidden>{notificationTexts.unread}: </VisuallyHidden>}
          {content}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-5 text-[15px] text-mute">
          <time dateTime={created_at}>{formatWhen({ instant_iso: created_at, now_iso, zone })}</time>
          {link && (
            <Link to={link} className="link inline-flex min-h-11 items-center text-ink">
              {notificationTexts.open}
            </Link>
          )}
        </p>
      </div>
    </li>
  )
}
