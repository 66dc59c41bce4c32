import type { ErrorName } from '@razgovor/contract/error-codes'
import { clearSession, getSession } from '../lib/session.ts'
import { toasts } from '../ui/overlay/toasts.ts'
import { reactionTo } from './error-policy.ts'

/** Applies the error policy. `goTo` is the router's navigation. */
export function createErrorListener(goTo: (path: string) => void) {
  return function onError(error: unknown, handles: readonly ErrorName[] | undefined): void {
    const reaction = reactionTo(error, handles)
    if (reaction.kind === 'go to 404') goTo('/404')
    if (reaction.kind === 'go to second factor') goTo('/profile/security?next=/admin')
    if (reaction.kind === 'toast') toasts.error(reaction.text ?? (error as Error).message)
    if (reaction.kind === 'end of session') endSession(reaction.text)
  }
}

/** Does nothing if the session has already ended, because many calls may fail at once. */
export function endSession(text: string): void {
  if (!getSession()) return
  clearSession()
  toasts.error(text)
}
