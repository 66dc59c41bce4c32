import { useEffect } from 'react'

/** The screen does not go dark in the middle of a talk. The browser lets go when the tab is hidden: taken anew on return. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    let isOver = false
    async function take() {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      // Refused on a low battery.
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
