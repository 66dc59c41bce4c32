import { useNavigate } from 'react-router'
import { closeModal } from '../../lib/modal.ts'
import { clearSession } from '../../lib/session.ts'
import { toasts } from '../../ui/toasts.ts'

/** Home, signed out: the server has ended the session already. */
export function useLeave(): (why: string) => void {
  const navigate = useNavigate()
  return function leave(why) {
    closeModal()
    void navigate('/', { replace: true })
    clearSession()
    toasts.success(why)
  }
}
