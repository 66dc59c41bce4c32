import { useSyncExternalStore } from 'react'

/** The whole page, so that dialogs and toasts are seen too. */
export function useFullScreen() {
  const is_on = useSyncExternalStore(listen, () => document.fullscreenElement !== null)
  return {
    can: document.fullscreenEnabled,
    is_on,
    toggle() {
      if (!document.fullscreenEnabled) return
      // Refused without a press of its own: nothing to tell.
      void (is_on ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined)
    },
  }
}

function listen(tell: () => void): () => void {
  document.addEventListener('fullscreenchange', tell)
  return () => document.removeEventListener('fullscreenchange', tell)
}
