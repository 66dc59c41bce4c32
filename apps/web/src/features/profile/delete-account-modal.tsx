import { useMutation } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { closeModal } from '../../lib/modal.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ConfirmButtons } from '../../ui/confirm-buttons.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { useViewer, type Viewer } from '../session/use-viewer.ts'
import { deleteUserMutation } from './profile.queries.ts'
import { dataTexts as texts } from './profile.texts.ts'
import { useLeave } from './use-leave.ts'

export default function DeleteAccountModal() {
  const viewer = useViewer()
  const remove = useMutation(deleteUserMutation())
  const leave = useLeave()
  if (!viewer) return null
  const { user_id } = viewer.user

  if (isRefusal(remove.error, 'human_friendly')) {
    return (
      <div className="grid gap-5">
        <FormProblem text={remove.error.message} />
        <WhereMeetingsAre viewer={viewer} />
      </div>
    )
  }
  return (
    <>
      <ul className="space-y-3 text-mute">
        {texts.what_happens.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <ConfirmButtons
        confirm={texts.delete_confirm}
        cancel={texts.keep}
        loading={remove.isPending || remove.isSuccess}
        onConfirm={() => remove.mutate(user_id, { onSuccess: () => leave(texts.deleted) })}
        onCancel={closeModal}
      />
    </>
  )
}

function WhereMeetingsAre({ viewer: { isSpeaker } }: { viewer: Viewer }) {
  return (
    <div className="grid gap-2">
      <ButtonLink to="/orders" size="lg" onClick={closeModal}>
        {texts.to_orders}
      </ButtonLink>
      {isSpeaker && (
        <ButtonLink to="/schedule-list" variant="line" size="lg" onClick={closeModal}>
          {texts.to_schedule}
        </ButtonLink>
      )}
    </div>
  )
}
