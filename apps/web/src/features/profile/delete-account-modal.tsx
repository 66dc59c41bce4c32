import { useMutation, useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { closeModal } from '../../lib/modal.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useViewer, type Viewer } from '../session/use-viewer.ts'
import { LeavingMoney } from './leaving-money.tsx'
import { deleteUserMutation, leavingQuery } from './profile.queries.ts'
import { dataTexts as texts } from './profile.texts.ts'
import { useLeave } from './use-leave.ts'

export default function DeleteAccountModal() {
  const viewer = useViewer()
  // The session may end before the response, so the callbacks must not depend on the viewer.
  const remove = useMutation(deleteUserMutation())
  const leave = useLeave()
  if (!viewer) return null
  const { user_id } = viewer.user
  return (
    <DeleteAccount
      viewer={viewer}
      remove={remove}
      onConfirm={(balance) => remove.mutate({ user_id, balance }, { onSuccess: () => leave(texts.deleted) })}
    />
  )
}

type Remove = Pick<ReturnType<typeof useMutation>, 'error' | 'isPending' | 'isSuccess'> & {
  variables: { balance: number } | undefined
}
interface DeleteAccountProps {
  viewer: Viewer
  remove: Remove
  onConfirm: (balance: number) => void
}

function DeleteAccount({ viewer, remove, onConfirm }: DeleteAccountProps) {
  const { data, isError, refetch } = useQuery(leavingQuery(viewer.user.user_id))
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton className="h-40" />
  const { balance, payee } = data
  const problem = isRefusal(remove.error, 'human_friendly') ? remove.error.message : undefined

  // The balance sent was the server's, so the error is about meetings.
  if (problem && remove.variables?.balance === balance) {
    return (
      <div className="grid gap-5">
        <FormProblem text={problem} />
        <WhereMeetingsAre viewer={viewer} />
      </div>
    )
  }
  if (balance > 0 && !payee) return <LeavingMoney leaving={data} />
  return (
    <>
      <ul className="space-y-3 text-mute">
        {texts.what_happens.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <LeavingMoney leaving={data} />
      <FormProblem text={problem} />
      <ConfirmButtons
        confirm={balance > 0 ? texts.confirm_balance : balance < 0 ? texts.confirm_debt : texts.delete_confirm}
        cancel={texts.keep}
        loading={remove.isPending || remove.isSuccess}
        onConfirm={() => onConfirm(balance)}
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
