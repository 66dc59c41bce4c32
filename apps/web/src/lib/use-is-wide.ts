import { useSyncExternalStore } from 'react'

/** From the breakpoint md up; for pages that only the browser shows. */
export function useIsWide(): boolean {
  return useSyncExternalStore(listen, isWide, isWide)
}

function isWide(): boolean {
  return window.matchMedia('(min-width: 768px)').matches
}

function listen(tell: () => void): () => void {
  const media = window.matchMedia('(min-width: 768px)')
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}
