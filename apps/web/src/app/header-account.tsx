import { useIsMeetingSoon } from '../features/session/start-info.ts'
import type { Viewer } from '../features/session/use-viewer.ts'
import { AccountMenu } from './account-menu.tsx'
import { CartLink } from './cart-link.tsx'
import { JoinChip } from './join-chip.tsx'
import { MessagesLink } from './messages-link.tsx'

/** On phones only the meeting chip is shown; the drawer contains the rest. */
export function HeaderAccount({ viewer }: { viewer: Viewer }) {
  const isMeetingSoon = useIsMeetingSoon()
  return (
    <>
      <JoinChip />
      <div className={`items-center gap-1.5 md:flex ${isMeetingSoon ? 'hidden' : 'flex'}`}>
        <MessagesLink />
        <CartLink />
        <AccountMenu viewer={viewer} />
      </div>
    </>
  )
}
