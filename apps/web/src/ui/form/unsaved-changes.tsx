import { useCallback } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmButtons } from '../overlay/confirm-buttons.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { overlayTexts as texts } from '../overlay/overlay.texts.ts'

/**
 * Asks for confirmation before unsaved changes are lost by leaving the page or closing the tab. A modal over the page
 * does not count as leaving.
 */
export function UnsavedChanges({ exist }: { exist: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => exist && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload(useCallback((event: BeforeUnloadEvent) => exist && event.preventDefault(), [exist]))

  function stay() {
    blocker.reset?.()
  }

  return (
    <Dialog open={blocker.state === 'blocked'} onClose={stay} title={texts.leave_title} description={texts.leave_text}>
      <ConfirmButtons
        confirm={texts.leave}
        cancel={texts.stay}
        loading={false}
        onConfirm={() => blocker.proceed?.()}
        onCancel={stay}
      />
    </Dialog>
  )
}
