import { useEffect } from 'react'

/** Resets the button, because the browser's back button may restore this page from its cache with a busy button. */
export function useBackFromBank(reset: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])
}
