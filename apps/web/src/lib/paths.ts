type Person = { user_id: string; alias: string | null }

export function speakerPath({ user_id, alias }: Person): string {
  return `/${alias ?? user_id}`
}

/** The sign-in page, which leads back to `next`. */
export function authPath(next: string): string {
  return next === '/' ? '/auth' : `/auth?next=${encodeURIComponent(next)}`
}

const here = 'http://here.invalid'

/**
 * Where to go after signing in: a path of this site only, so that a link can't lead elsewhere. Read as a browser reads
 * addresses, which drops tabs and takes a backslash for a slash.
 */
export function nextPath(search: string): string {
  const url = URL.parse(new URLSearchParams(search).get('next') ?? '/', here)
  if (url?.origin !== here || url.pathname.startsWith('//') || url.pathname === '/auth') return '/'
  return url.pathname + url.search + url.hash
}
