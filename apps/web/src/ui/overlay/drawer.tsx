import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { buttonClass } from '../button-class.ts'
import { Icon } from '../icon.tsx'
import { overlayTexts as texts } from './overlay.texts.ts'

interface DrawerProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

export function Drawer({ open, onClose, title, children }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-ink/55 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className="fixed inset-y-0 right-0 z-50 flex w-[min(400px,100vw)] flex-col overflow-y-auto overscroll-contain bg-white px-6 pb-8 outline-none transition-[translate] duration-200 ease-out-soft data-ending-style:translate-x-full data-starting-style:translate-x-full">
          <div className="flex h-16 shrink-0 items-center justify-between md:h-20">
            <Base.Title className="text-2xl font-semibold tracking-[-.03em]">{title}</Base.Title>
            <Base.Close
              aria-label={texts.close}
              className={buttonClass({ variant: 'ghost', size: 'sm', className: '-mr-3 w-11 px-0' })}
            >
              <Icon name="close" />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
