import type { Session, User } from '@razgovor/contract/accounts'
import { call } from './api.ts'
import { fullName } from './full-name.ts'

export interface Look {
  view_id: string
  user_id: string
  name: string
  expires_at: string
}

/** Kept by the tab; `persist.ts` asks whether it is there. */
const lookKey = 'look'
const endedKey = 'look-ended'

/** Signs this tab in as that person, with a token that only reads, and loads the site anew: it never resolves. */
export function beginLook(view: {
  view_id: string
  access_token: string
  expires_at: string
  user: User
}): Promise<never> {
  const { view_id, access_token, expires_at, user } = view
  const look: Look = { view_id, user_id: user.user_id, name: fullName(user), expires_at }
  window.sessionStorage.setItem(lookKey, JSON.stringify(look))
  // As `session.ts` stores it; in this page the admin stays signed in until it is gone.
  const session: Session = { access_token, refresh_token: '', user }
  window.sessionStorage.setItem('auth', JSON.stringify({ state: { session }, version: 2 }))
  window.location.assign('/')
  return new Promise(() => {})
}

export function readLook(): Look | null {
  return JSON.parse(window.sessionStorage.getItem(lookKey) ?? 'null') as Look | null
}

/** Back to the admin's own session and to the person's row, where the end is told to the server. */
export function leaveLook({ view_id, user_id }: Look): void {
  window.sessionStorage.removeItem(lookKey)
  window.sessionStorage.removeItem('auth')
  window.sessionStorage.setItem(endedKey, view_id)
  window.location.assign(`/admin/users/edit/${user_id}`)
}

/** Tells the server of a look that was left: with the admin's token, because the look's own changes nothing. */
export async function endLook(): Promise<void> {
  const view_id = window.sessionStorage.getItem(endedKey)
  if (!view_id) return
  await call('POST /api/admin/views/:view_id/end', { params: { view_id } })
  window.sessionStorage.removeItem(endedKey)
}
