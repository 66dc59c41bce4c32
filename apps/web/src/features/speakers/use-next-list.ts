import { useLocation, useNavigation } from 'react-router'

/** The parameters of the list that is loading; null when another page or a sheet is opened. */
export function useNextList(): URLSearchParams | null {
  const { location } = useNavigation()
  const { pathname, search } = useLocation()
  if (!location || !/^\/speakers(\/|$)/.test(location.pathname)) return null
  return location.pathname !== pathname || location.search !== search ? new URLSearchParams(location.search) : null
}
