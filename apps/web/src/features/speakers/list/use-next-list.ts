import { useLocation, useNavigation } from 'react-router'

/** Returns the parameters of the list that is loading; null if another page or a modal is being opened. */
export function useNextList(): URLSearchParams | null {
  const { location } = useNavigation()
  const { pathname, search } = useLocation()
  if (!location || !/^\/speakers(\/|$)/.test(location.pathname)) return null
  return location.pathname !== pathname || location.search !== search ? new URLSearchParams(location.search) : null
}
