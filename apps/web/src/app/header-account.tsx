import type { Viewer } from '../features/session/use-viewer.ts'
import { AccountMenu } from './account-menu.tsx'
import { CartLink } from './cart-link.tsx'
import { JoinChip } from './join-chip.tsx'

export function HeaderAccount({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <JoinChip />
      <CartLink />
      <AccountMenu viewer={viewer} />
    </>
  )
}
