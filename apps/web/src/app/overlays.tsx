import { lazy, Suspense } from 'react'
import { useViewer } from '../features/session/use-viewer.ts'
import { Toasts } from '../ui/overlay/toast.tsx'
import { ModalHost } from './modals.tsx'

const ConsentBanner = lazy(() => import('../features/legal/consent-banner.tsx'))

export default function Overlays() {
  const viewer = useViewer()
  return (
    <>
      <ModalHost />
      {viewer && (
        <Suspense>
          <ConsentBanner key={viewer.user.user_id} />
        </Suspense>
      )}
      <Toasts />
    </>
  )
}
