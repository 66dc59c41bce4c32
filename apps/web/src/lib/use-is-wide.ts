import { useSyncExternalStore } from 'react'

/** Whether the window is at least as wide as the breakpoint md; for pages that only the browser renders. */
export function useIsWide(): boolean {
  return useSyncExternalStore(listen, isWide, isWide)
}

function isWide(): boolean {
  return window.matchMedia('(min-width: 768px)').matches
}

function listen(notify: () => void): () => void {
  const media = window.matchMedia('(min-width: 768px)')
  media.addEventListener('change', notify)
  return () => media.removeEventListener('change', notify)
}
