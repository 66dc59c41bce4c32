import { useLocation, useNavigation } from 'react-router'

/**
 * Returns the search parameters of this page, including those of a navigation still loading. Controls that change some
 * navigate with `flushSync`, because until the next render another change would start from the previous ones.
 */
export function useAskedSearch(): URLSearchParams {
  const { pathname, search } = useLocation()
  const { location: asked } = useNavigation()
  return new URLSearchParams(asked?.pathname === pathname ? asked.search : search)
}
