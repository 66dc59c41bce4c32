import { notifyManager, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { autosaveMutation, type Application } from './applications.queries.ts'
import { addUnsaved, dropSaved, dropUnsaved, isNothing, unsavedOf, useUnsaved, type Typed } from './unsaved.ts'

const typingPauseMs = 700
const retryMs = 5000

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

export interface Draft extends Typed {
  saveState: SaveState
  change: (typed: Partial<Typed>) => void
}

/** Returns the draft being edited. It is saved whenever typing pauses, and again once the network is back. */
export function useDraft(application: Application): Draft {
  // Subscribes to the store. Entries of other applications are ignored.
  useUnsaved()
  const unsaved = unsavedOf(application)
  return {
    details: { ...application.details, ...unsaved.details },
    legal: { ...application.legal, ...unsaved.legal },
    saveState: useAutosave(unsaved),
    change: (typed) => addUnsaved(application, typed),
  }
}

function useAutosave(unsaved: Typed): SaveState {
  const { mutate, isPending, isSuccess } = useMutation(autosaveMutation())
  const [tries, setTries] = useState(0)
  const isClean = isNothing(unsaved)

  useEffect(() => {
    if (isClean || isPending) return undefined
    const delayMs = tries === 0 ? typingPauseMs : retryMs
    const timer = setTimeout(save, delayMs)
    window.addEventListener('online', save)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', save)
    }

    function save() {
      const sent = { details: unsaved.details, legal: unsaved.legal }
      mutate(sent, {
        onSuccess() {
          setTries(0)
          // Scheduled after the queries update, because a field that briefly showed the older draft would lose its
          // caret.
          notifyManager.schedule(() => dropSaved(sent))
        },
        onError(error) {
          setTries((count) => count + 1)
          // Retrying is useless if the application was submitted or decided in another tab, or a value is invalid.
          if (isRefusal(error, 'blocked_by_application', 'not_exist', 'validation')) dropUnsaved()
        },
      })
    }
  }, [unsaved, isClean, isPending, tries, mutate])

  if (isClean) return isSuccess ? 'saved' : 'idle'
  return tries > 0 ? 'failed' : 'saving'
}
