import { Link } from 'react-router'
import { authPath } from '../../../lib/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { meetingTexts } from '../meeting.texts.ts'
import { useIsByLink } from '../use-is-by-link.ts'
import { lobbyTexts } from './lobby.texts.ts'

const { by_link: texts } = meetingTexts

/** Links back to the person's meetings. Visitors by a meeting link read what the link does not give access to. */
export function LobbyWayOut({ side }: { side: 'SPEAKER' | 'LISTENER' }) {
  const isByLink = useIsByLink()
  if (!isByLink)
    return (
      <Link to="/orders" className="mb-4 inline-flex min-h-11 items-center gap-1 text-xs text-dim hover:text-white">
        <Icon name="chevron-left" />
        {lobbyTexts.orders}
      </Link>
    )
  return (
    <div className="mb-4 text-xs text-dim">
      <p className="max-w-[34em]">{side === 'SPEAKER' ? `${texts.text} ${texts.for_speaker}` : texts.text}</p>
      <Link to={authPath('/orders')} className="link inline-flex min-h-11 items-center text-white">
        {texts.sign_in}
      </Link>
    </div>
  )
}
