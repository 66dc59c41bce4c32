import { signOut } from '../features/session/sign-out.ts'
import type { Viewer } from '../features/session/use-viewer.ts'
import { speakerPath } from '../lib/paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu } from '../ui/menu.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

export function AccountMenu({ viewer: { user, isSpeaker } }: { viewer: Viewer }) {
  return (
    <Menu
      label={
        <>
          <VisuallyHidden>Профиль</VisuallyHidden>
          <Avatar person={user} />
        </>
      }
      entries={[
        { key: 'profile', label: 'Профиль', to: '/profile' },
        ...(isSpeaker ? [{ key: 'page', label: 'Моя страница', to: speakerPath(user) }] : []),
        { key: 'orders', label: 'Мои заказы', to: '/orders' },
        { key: 'sign-out', label: 'Выйти', onSelect: signOut },
      ]}
    />
  )
}
