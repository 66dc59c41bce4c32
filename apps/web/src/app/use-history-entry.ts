import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { closeModal } from '../lib/modal.ts'

/**
 * Gives an open modal its own history entry, so that the browser's back button closes it. The returned function
 * removes the entry; a modal that navigates away need not call it.
 */
export function useHistoryEntry(isOpen: boolean): () => void {
  const location = useLocation()
  const navigate = useNavigate()
  const stage = useRef<'closed' | 'opening' | 'open'>('closed')
  const isOwnEntry = (location.state as { modal?: boolean } | null)?.modal === true

  useEffect(() => {
    if (!isOpen) stage.current = 'closed'
    else if (isOwnEntry) stage.current = 'open'
    else if (stage.current === 'open') closeModal()
    else if (stage.current === 'closed') {
      stage.current = 'opening'
      void navigate(location, { state: { modal: true }, preventScrollReset: true })
    }
  }, [isOpen, isOwnEntry, location, navigate])

  return () => {
    if (isOwnEntry) void navigate(-1)
  }
}
