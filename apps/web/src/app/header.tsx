import { lazy, Suspense } from 'react'
import { useIsMeetingSoon } from '../features/session/start-info.ts'
import { useViewer } from '../features/session/use-viewer.ts'
import { becomeSpeakerPath } from '../features/site/become-speaker-path.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from '../ui/logo.tsx'
import * as texts from './app.texts.ts'
import { HeaderMenu } from './header-menu.tsx'
import { HeaderNavigation } from './header-navigation.tsx'
import { openSupport } from './open-support.ts'

const HeaderAccount = lazy(async () => ({ default: (await import('./header-account.tsx')).HeaderAccount }))

export function Header() {
  const viewer = useViewer()
  const becomeSpeaker = becomeSpeakerPath(viewer)
  /** The links never fit beside the meeting chip. */
  const isCrowded = useIsMeetingSoon()
  return (
    <header className="sticky top-0 z-30 bg-white/95 backdrop-blur-md print:hidden">
      <div className="wrap flex min-h-16 flex-wrap items-center gap-x-4 md:min-h-20 xl:gap-x-6">
        <Logo />
        <HeaderNavigation isCrowded={isCrowded} />
        <div className="ml-auto flex items-center gap-1.5 md:gap-2 lg:ml-0">
          {!isCrowded && <SupportButton isIcon={viewer !== null} />}
          {becomeSpeaker && (
            <ButtonLink to={becomeSpeaker} variant="line" className="hidden md:inline-flex">
              {texts.becomeSpeaker}
            </ButtonLink>
          )}
          {viewer ? (
            <Suspense>
              <HeaderAccount viewer={viewer} />
            </Suspense>
          ) : (
            <ButtonLink to="/auth" className="h-11 px-5 in-data-[auth=in]:hidden md:h-12 md:px-6">
              {texts.signIn}
            </ButtonLink>
          )}
          <HeaderMenu />
        </div>
      </div>
    </header>
  )
}

function SupportButton({ isIcon }: { isIcon: boolean }) {
  if (isIcon)
    return (
      <IconButton
        icon="heart"
        label={texts.supportProject}
        className="hidden min-[1400px]:inline-flex"
        onClick={openSupport}
      />
    )
  return (
    <>
      <IconButton
        icon="heart"
        label={texts.supportProject}
        className="hidden lg:inline-flex xl:hidden"
        onClick={openSupport}
      />
      <Button variant="line" className="hidden xl:inline-flex" onClick={openSupport}>
        <Icon name="heart" />
        {texts.supportProject}
      </Button>
    </>
  )
}
