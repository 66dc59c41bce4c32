import { useDeferredValue, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { closeModal } from '../lib/modal.ts'

/**
 * Gives an open modal its own history entry, so that the browser's back button closes it. The returned function removes
 * the entry; a modal that navigates away does not need to call it.
 */
export function useHistoryEntry(isOpen: boolean): () => void {
  const location = useLocation()
  const navigate = useNavigate()
  const isLoading = useNavigation().state !== 'idle'
  /** The router renders a navigation as a transition, and only a deferred value does not run ahead of it. */
  const isRendered = useDeferredValue(isOpen)
  const stage = useRef<'closed' | 'opening' | 'open'>('closed')
  /** The key of the entry that is being removed, which must not be taken for the next modal's entry. */
  const leaving = useRef<string | null>(null)
  const openedOn = useRef(location.pathname)
  /** The key of the entry below the modal's own. */
  const below = useRef(location.key)
  const isOwnEntry = (location.state as { modal?: boolean } | null)?.modal === true

  useEffect(() => {
    if (location.key !== leaving.current) leaving.current = null
    if (!isOpen) {
      stage.current = 'closed'
      openedOn.current = location.pathname
    } else if (leaving.current) return
    else if (isOwnEntry) stage.current = 'open'
    else if (stage.current === 'open' || openedOn.current !== location.pathname) closeModal()
    // Another navigation replaced the modal's entry before any render showed it.
    else if (stage.current === 'opening' && below.current !== location.key) closeModal()
    else if (stage.current === 'closed' && isRendered && !isLoading) {
      // An earlier navigation would cancel the page that is loading.
      stage.current = 'opening'
      below.current = location.key
      void navigate(location, { state: { modal: true }, preventScrollReset: true })
    }
  }, [isOpen, isRendered, isOwnEntry, isLoading, location, navigate])

  useEffect(() => {
    function closeEarly() {
      // The entry was removed before any render showed it.
      if (stage.current === 'opening') closeModal()
    }
    window.addEventListener('popstate', closeEarly)
    return () => window.removeEventListener('popstate', closeEarly)
  }, [])

  return () => {
    if (!isOwnEntry || leaving.current) return
    leaving.current = location.key
    stage.current = 'closed'
    void navigate(-1)
  }
}
