import { useLocation, useNavigation } from 'react-router'

/**
 * The parameters of this page's address, already while the page loads with other ones. Controls that change a part of
 * them navigate with `flushSync`: until the next render, another change would start from the former parameters.
 */
export function useAskedSearch(): URLSearchParams {
  const { pathname, search } = useLocation()
  const { location: asked } = useNavigation()
  return new URLSearchParams(asked?.pathname === pathname ? asked.search : search)
}
