import { useSyncExternalStore } from 'react'

// For pages that only the browser renders.

/** Whether the window is at least as wide as the breakpoint md. */
export const useIsWide = watchMedia('(min-width: 768px)')

/** Whether fingers are the main way to point. */
export const useIsTouch = watchMedia('(pointer: coarse)')

function watchMedia(query: string): () => boolean {
  const matches = () => window.matchMedia(query).matches
  function listen(notify: () => void) {
    const media = window.matchMedia(query)
    media.addEventListener('change', notify)
    return () => media.removeEventListener('change', notify)
  }
  return () => useSyncExternalStore(listen, matches, matches)
}
