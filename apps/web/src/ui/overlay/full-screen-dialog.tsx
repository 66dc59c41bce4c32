import { Dialog as Base } from '@base-ui/react/dialog'
import type { DialogProps } from './dialog.tsx'
import { Icon } from '../icon.tsx'
import { overlayTexts as texts } from './overlay.texts.ts'

export function FullScreenDialog({ open, onClose, onBack = onClose, title, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Base.Portal>
        <Base.Popup className="on-ink fixed inset-0 z-50 flex flex-col bg-ink p-4 text-white outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <div className="flex items-center gap-5">
            <button type="button" onClick={onBack} className="btn btn-ghost">
              <Icon name="chevron-left" />
              {texts.back}
            </button>
            <Base.Title className="font-medium">{title}</Base.Title>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
