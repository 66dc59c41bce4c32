import { signOut } from '../features/session/sign-out.ts'
import type { Viewer } from '../features/session/use-viewer.ts'
import { speakerPath } from '../lib/paths.ts'
import { Avatar } from '../ui/portrait/avatar.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { accountTexts } from './account.texts.ts'
import * as titles from './page-titles.texts.ts'

export function AccountMenu({ viewer: { user, isSpeaker } }: { viewer: Viewer }) {
  return (
    <Menu
      label={
        <>
          <VisuallyHidden>{titles.profile}</VisuallyHidden>
          <Avatar person={user} />
        </>
      }
      entries={[
        { key: 'profile', label: titles.profile, to: '/profile' },
        ...(isSpeaker ? [{ key: 'page', label: accountTexts.own_page, to: speakerPath(user) }] : []),
        { key: 'favorites', label: titles.favorites, to: '/favorites' },
        { key: 'orders', label: titles.orders, to: '/orders' },
        { key: 'sign-out', label: accountTexts.sign_out, onSelect: signOut },
      ]}
    />
  )
}
