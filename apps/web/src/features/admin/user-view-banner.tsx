import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { formatTime } from '../../lib/format.ts'
import { leaveUserView, readUserView, type UserView } from '../../lib/user-view.ts'
import { serverNowIso } from '../../lib/server-clock.ts'
import { onSessionChange } from '../../lib/session.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { userViewTexts as texts } from './user-view-banner.texts.ts'

/**
 * Shows a banner below every page of a tab that views the site as another user. It has its own React root, because the
 * server renders no banner.
 */
export function mountUserViewBanner(): void {
  const view = readUserView()
  if (!view) return
  const place = document.body.appendChild(document.createElement('div'))
  place.className = 'sticky bottom-0 z-40'
  createRoot(place).render(<UserViewBanner view={view} onLeave={() => leaveUserView(view)} />)
  // The session ends when the server ends the view or the user signs out; the tab then returns to the admin.
  onSessionChange((session) => {
    if (!session) setTimeout(() => leaveUserView(view))
  })
}

export function UserViewBanner({ view, onLeave }: { view: UserView; onLeave: () => void }) {
  const zone = useZone()
  useEffect(() => {
    const left = Date.parse(view.expires_at) - Date.parse(serverNowIso())
    const timer = setTimeout(onLeave, Math.max(left, 0))
    return () => clearTimeout(timer)
  })
  return (
    <aside aria-label={texts.label} className="on-ink bg-ink text-white print:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
        <p className="min-w-0 break-words">
          {texts.looking_as} <strong>{view.name}</strong>
          {texts.rest(formatTime(view.expires_at, zone))}
        </p>
        <Button variant="white" size="sm" onClick={onLeave}>
          {texts.leave}
        </Button>
      </div>
    </aside>
  )
}
