import type { Session, User } from '@razgovor/contract/accounts'
import { call } from './api.ts'
import { fullName } from './full-name.ts'

export interface UserView {
  view_id: string
  user_id: string
  name: string
  expires_at: string
}

/** The key is set while the tab views the site as another user. */
const viewKey = 'look'
const endedKey = 'look-ended'

/** Signs this tab in as the user with a read-only token and reloads the site. The promise never resolves. */
export function startUserView(started: {
  view_id: string
  access_token: string
  expires_at: string
  user: User
}): Promise<never> {
  const { view_id, access_token, expires_at, user } = started
  const view: UserView = { view_id, user_id: user.user_id, name: fullName(user), expires_at }
  window.sessionStorage.setItem(viewKey, JSON.stringify(view))
  // In the format of `session.ts`. The store on this page keeps the admin's session until the page unloads.
  const session: Session = { access_token, refresh_token: '', user }
  window.sessionStorage.setItem('auth', JSON.stringify({ state: { session }, version: 2 }))
  window.location.assign('/')
  return new Promise(() => {})
}

export function readUserView(): UserView | null {
  return JSON.parse(window.sessionStorage.getItem(viewKey) ?? 'null') as UserView | null
}

/** Returns to the admin's own session and opens the user's admin page, which reports the end to the server. */
export function leaveUserView({ view_id, user_id }: UserView): void {
  window.sessionStorage.removeItem(viewKey)
  window.sessionStorage.removeItem('auth')
  window.sessionStorage.setItem(endedKey, view_id)
  window.location.assign(`/admin/users/edit/${user_id}`)
}

/** Reports the end of a view to the server with the admin's token, because the view's own token is read-only. */
export async function endUserView(): Promise<void> {
  const view_id = window.sessionStorage.getItem(endedKey)
  if (!view_id) return
  await call('POST /api/admin/views/:view_id/end', { params: { view_id } })
  window.sessionStorage.removeItem(endedKey)
}
