import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while its page is hydrated, true right after. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
