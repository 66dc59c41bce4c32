import { useSyncExternalStore } from 'react'

/** The whole page, so that dialogs and toasts stay visible. */
export function useFullScreen() {
  const is_on = useSyncExternalStore(listen, () => document.fullscreenElement !== null)
  return {
    can: document.fullscreenEnabled,
    is_on,
    toggle() {
      if (!document.fullscreenEnabled) return
      // Browsers refuse it without a click; there is nothing to report.
      void (is_on ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined)
    },
  }
}

function listen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
