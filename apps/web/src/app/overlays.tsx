import { Toasts } from '../ui/toast.tsx'
import { ModalHost } from './modals.tsx'

export default function Overlays() {
  return (
    <>
      <ModalHost />
      <Toasts />
    </>
  )
}
