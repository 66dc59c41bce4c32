import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { overlayTexts as texts } from './overlay.texts.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  /** Called by the back button instead of `onClose`. */
  onBack?: () => void
  title: string
  description?: ReactNode
  children: ReactNode
}

/**
 * A card from md up, a bottom sheet below. The back button precedes the content, but the first field gets the focus.
 */
export function Dialog({ open, onClose, onBack = onClose, title, description, children }: DialogProps) {
  const body = useRef<HTMLDivElement>(null)

  return (
    <Base.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-ink/55 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          initialFocus={() => body.current?.querySelector<HTMLElement>('input, textarea, select') ?? true}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto overscroll-contain rounded-t-card bg-white p-6 pb-[max(40px,env(safe-area-inset-bottom))] outline-none transition-[translate,opacity] duration-200 ease-out-soft data-ending-style:translate-y-full data-starting-style:translate-y-full md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[460px] md:-translate-1/2 md:rounded-card md:p-9 md:data-ending-style:-translate-y-1/2 md:data-ending-style:opacity-0 md:data-starting-style:-translate-y-1/2 md:data-starting-style:opacity-0"
        >
          <button
            type="button"
            onClick={onBack}
            className="-mt-2 -ml-2 flex h-11 items-center gap-2 rounded-full pr-4 pl-2 text-mute hover:bg-mist"
          >
            <Icon name="chevron-left" />
            {texts.back}
          </button>
          <Base.Title className="mt-3 text-4xl leading-[1.05] font-semibold tracking-[-.04em]">{title}</Base.Title>
          {description && <Base.Description className="mt-3 text-mute">{description}</Base.Description>}
          <div ref={body} className="mt-7">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
