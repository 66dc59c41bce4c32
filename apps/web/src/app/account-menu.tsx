import { lazy, Suspense } from 'react'
import { signOut } from '../features/session/sign-out.ts'
import type { Viewer } from '../features/session/use-viewer.ts'
import { speakerPath } from '../lib/paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

const Menu = lazy(async () => ({ default: (await import('../ui/menu.tsx')).Menu }))

export function AccountMenu({ viewer: { user, isSpeaker } }: { viewer: Viewer }) {
  const avatar = <Avatar person={user} />
  return (
    <Suspense fallback={avatar}>
      <Menu
        label={
          <>
            <VisuallyHidden>Профиль</VisuallyHidden>
            {avatar}
          </>
        }
        entries={[
          { key: 'profile', label: 'Профиль', to: '/profile' },
          ...(isSpeaker ? [{ key: 'page', label: 'Моя страница', to: speakerPath(user) }] : []),
          { key: 'orders', label: 'Мои заказы', to: '/orders' },
          { key: 'sign-out', label: 'Выйти', onSelect: signOut },
        ]}
      />
    </Suspense>
  )
}
