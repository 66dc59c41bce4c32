import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import * as texts from './app.texts.ts'

const HeaderDrawer = lazy(async () => ({ default: (await import('./header-drawer.tsx')).HeaderDrawer }))

export function HeaderMenu() {
  const [isWanted, setIsWanted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)

  function open() {
    setIsWanted(true)
    setIsOpen(true)
  }

  return (
    <>
      <IconButton
        icon="burger"
        label={texts.openMenu}
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="-mr-2 lg:hidden"
        onClick={open}
      />
      {isWanted && (
        <Suspense>
          <HeaderDrawer open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
