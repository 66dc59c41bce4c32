import { useEffect } from 'react'

/** Keeps the screen on. The browser releases the lock when the tab is hidden, so it is requested again on return. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    let isOver = false
    async function take() {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      // The browser refuses the lock when the battery is low.
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) await lock?.release()
    }
    const onVisible = () => void take()
    onVisible()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [])
}
