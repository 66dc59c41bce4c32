import type { Notification } from '@razgovor/contract/notifications'
import { Link } from 'react-router'
import { formatWhen } from '../../lib/format-day.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { notificationTexts } from './notifications.texts.ts'

const icons: Record<Notification['type'], IconName> = {
  PURCHASE: 'calendar',
  ANNULATION: 'close',
  PAYMENT: 'cart',
  MEETING: 'bell',
  APPLICATION: 'user',
  TARIFF: 'settings',
}

export function NotificationRow({ notification }: { notification: Notification }) {
  const { type, content, link, unread, created_at } = notification
  const zone = useZone()
  const now_iso = useNowIso()
  return (
    <li className="flex gap-4 border-b border-line py-5">
      <span className="relative grid size-10 shrink-0 place-items-center rounded-full bg-mist" aria-hidden>
        <Icon name={icons[type]} />
        {unread && <span className="absolute top-0 right-0 size-2.5 rounded-full bg-error ring-2 ring-white" />}
      </span>
      <div className="min-w-0 grow">
        <p className={`break-words ${unread ? 'font-medium' : ''}`}>
          {unread && <VisuallyHidden>{notificationTexts.unread}: </VisuallyHidden>}
          {content}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-5 text-xs text-mute">
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
