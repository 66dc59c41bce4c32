import type { ErrorName } from '@razgovor/contract/error-codes'
import { isRefusal } from '../lib/api-error.ts'
import { clearSession, getSession } from '../lib/session.ts'
import { toasts } from '../ui/overlay/toasts.ts'
import { gone } from './error-policy.texts.ts'
import { reactionTo } from './error-policy.ts'

export function createErrorListener(goTo: (path: string) => void) {
  const announced = new WeakSet<object>()

  return function onError(error: unknown, handles: readonly ErrorName[] | undefined, shown?: object): void {
    const reaction = reactionTo(error, handles)
    if (reaction.kind === 'go to 404') {
      // Leaving the page would lose what the reader is writing on it.
      if (!shown || !isRefusal(error, 'not_exist')) goTo('/404')
      else if (!announced.has(shown)) {
        announced.add(shown)
        toasts.error(gone)
      }
    }
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
