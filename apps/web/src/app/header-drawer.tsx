import { Link, useLocation } from 'react-router'
import { signOut } from '../features/session/sign-out.ts'
import { useViewer } from '../features/session/use-viewer.ts'
import { becomeSpeakerPath } from '../features/site/become-speaker-path.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/overlay/drawer.tsx'
import { Icon } from '../ui/icon.tsx'
import { accountTexts } from './account.texts.ts'
import * as texts from './app.texts.ts'
import { NavigationLabel, PartnershipLink } from './header-navigation.tsx'
import { isAt, useNavigationItems } from './navigation.ts'
import { openSupport } from './open-support.ts'
import * as titles from './page-titles.texts.ts'

const own = [
  { to: '/messages', label: titles.messages },
  { to: '/cart', label: titles.cart },
  { to: '/favorites', label: titles.favorites },
  { to: '/profile', label: titles.profile },
]

const rowClass = 'flex min-h-14 items-center border-b border-line text-xl font-medium aria-[current=page]:font-semibold'

interface HeaderDrawerProps {
  open: boolean
  onClose: () => void
}

export function HeaderDrawer({ open, onClose }: HeaderDrawerProps) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const items = useNavigationItems()
  const becomeSpeaker = becomeSpeakerPath(viewer)

  function andClose(action: () => void) {
    return () => {
      onClose()
      action()
    }
  }

  return (
    <Drawer open={open} onClose={onClose} title={accountTexts.menu}>
      <nav aria-label={texts.mainMenu}>
        {[...items, ...(viewer ? own : [])].map((item) => (
          <Link
            key={item.to}
            to={item.to}
            aria-current={isAt(pathname, item) ? 'page' : undefined}
            onClick={onClose}
            className={rowClass}
          >
            <NavigationLabel item={item} />
          </Link>
        ))}
        <PartnershipLink className={rowClass} />
      </nav>
      <div className="mt-8 grid gap-2">
        {becomeSpeaker && (
          <ButtonLink to={becomeSpeaker} size="lg" onClick={onClose}>
            {texts.becomeSpeaker}
          </ButtonLink>
        )}
        <Button variant="line" size="lg" onClick={andClose(openSupport)}>
          <Icon name="heart" />
          {texts.supportProject}
        </Button>
        {viewer && (
          <Button variant="ghost" size="lg" onClick={andClose(signOut)}>
            {accountTexts.sign_out}
          </Button>
        )}
      </div>
    </Drawer>
  )
}
