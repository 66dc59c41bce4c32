import { useEffect } from 'react'

/** The browser's back from the bank's page may show this one as it was left: with its button busy. */
export function useBackFromBank(reset: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])
}
