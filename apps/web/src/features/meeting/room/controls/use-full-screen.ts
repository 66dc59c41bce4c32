import { useSyncExternalStore } from 'react'

/** Switches the whole page to full screen, so that dialogs and toasts stay visible. */
export function useFullScreen() {
  const isOn = useSyncExternalStore(listen, () => document.fullscreenElement !== null)
  return {
    can: document.fullscreenEnabled,
    isOn,
    toggle() {
      if (!document.fullscreenEnabled) return
      // Browsers reject the request without a click; there is nothing to report.
      void (isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined)
    },
  }
}

function listen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
