import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { closeModal } from '../lib/modal.ts'

/**
 * An open modal stands on an entry of the history of its own, so that the browser's back closes it and stays on the page.
 * The returned function gives that entry back; a body that closes its modal and goes to another page need not.
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
