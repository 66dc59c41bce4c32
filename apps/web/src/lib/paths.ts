interface Person {
  user_id: string
  alias: string | null
}

export function speakerPath({ user_id, alias }: Person): string {
  return `/${alias ?? user_id}`
}

export function authPath(next: string): string {
  return next === '/' ? '/auth' : `/auth?next=${encodeURIComponent(next)}`
}

const here = 'http://here.invalid'

/**
 * Returns the page to open after signing in, which must be a path of this site. It is parsed as browsers do, which drop
 * tabs and treat a backslash as a slash.
 */
export function nextPath(search: string): string {
  const url = URL.parse(new URLSearchParams(search).get('next') ?? '/', here)
  if (url?.origin !== here || url.pathname.startsWith('//') || url.pathname === '/auth') return '/'
  return url.pathname + url.search + url.hash
}
export function materialsPath(consultation_id: string): string {
  return `/materials/${consultation_id}`
}
