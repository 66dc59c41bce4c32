type Person = { user_id: string; alias: string | null }

export function speakerPath({ user_id, alias }: Person): string {
  return `/${alias ?? user_id}`
}

/** The sign-in page, which leads back to `next`. */
export function authPath(next: string): string {
  return next === '/' ? '/auth' : `/auth?next=${encodeURIComponent(next)}`
}

/** Where to go after signing in: a path of this site only, so that a link can't lead elsewhere. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return next && /^\/(?![/\\])/.test(next) ? next : '/'
}
