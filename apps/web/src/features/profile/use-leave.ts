import { useNavigate } from 'react-router'
import { closeModal } from '../../lib/modal.ts'
import { clearSession } from '../../lib/session.ts'
import { toasts } from '../../ui/overlay/toasts.ts'

/** Goes to the home page and signs out. The server has already ended the session. */
export function useLeave(): (why: string) => void {
  const navigate = useNavigate()
  return function leave(why) {
    closeModal()
    void navigate('/', { replace: true })
    clearSession()
    toasts.success(why)
  }
}
