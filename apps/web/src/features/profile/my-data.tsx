import { useMutation } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { openModal } from '../../lib/modal.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { useViewer } from '../session/use-viewer.ts'
import { ProfilePage } from './profile-page.tsx'
import { requestExportMutation } from './profile.queries.ts'
import { dataTexts as texts, profileTexts } from './profile.texts.ts'

export function MyData() {
  const viewer = useViewer()
  const request = useMutation(requestExportMutation())
  if (!viewer) return null
  const { user_id, email } = viewer.user

  function ask() {
    request.mutate(user_id, { onSuccess: () => toasts.success(texts.export_sent(email)) })
  }

  return (
    <ProfilePage title={profileTexts.data}>
      <section aria-labelledby="export" className="border-t border-line py-6">
        <h2 id="export" className="h3">
          {texts.export}
        </h2>
        <p className="mt-3 mb-6 max-w-[40em] text-mute">{texts.export_text}</p>
        <div className="grid justify-items-start gap-3">
          <FormProblem text={isRefusal(request.error, 'throttling') ? request.error.message : undefined} />
          <Button variant="line" loading={request.isPending} onClick={ask}>
            {texts.export}
          </Button>
        </div>
      </section>
      <section aria-labelledby="delete" className="border-t border-line py-6">
        <h2 id="delete" className="h3">
          {texts.delete}
        </h2>
        <p className="mt-3 mb-6 max-w-[40em] text-mute">{texts.delete_text}</p>
        <Button variant="line" onClick={() => openModal('DELETE_ACCOUNT')}>
          {texts.delete}
        </Button>
      </section>
    </ProfilePage>
  )
}
