import { useMutation } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { formatDate } from '../../lib/format.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useZone } from '../../lib/zone.ts'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { cardName } from './card-face.ts'
import { removeCardMutation, type SavedCard } from './tariffs.queries.ts'
import { cardTexts as texts } from './tariffs.texts.ts'

interface RemoveCardDialogProps {
  card: SavedCard
  open: boolean
  onClose: () => void
  onRemoved: () => void
}

export function RemoveCardDialog({ card, open, onClose, onRemoved }: RemoveCardDialogProps) {
  const remove = useMutation(removeCardMutation())

  function close() {
    remove.reset()
    onClose()
  }

  function confirm() {
    remove.mutate(card.saved_card_id, {
      onSuccess() {
        toasts.success(texts.removed)
        onClose()
        onRemoved()
      },
    })
  }

  return (
    <Dialog open={open} onClose={close} title={texts.remove_title(cardName(card))}>
      <Consequence card={card} />
      <p className="mt-2 text-mute">{texts.no_charge}</p>
      {isRefusal(remove.error, 'payment_exists') && (
        <div className="mt-4">
          <FormProblem text={remove.error.message} />
        </div>
      )}
      <ConfirmButtons
        confirm={texts.remove}
        cancel={texts.keep}
        loading={remove.isPending}
        onConfirm={confirm}
        onCancel={close}
      />
    </Dialog>
  )
}

function Consequence({ card: { renews } }: { card: SavedCard }) {
  const zone = useZone()
  if (!renews) return null
  const { tariff, expires_at } = renews
  const isOver = Date.parse(expires_at) <= serverNow()
  return <p>{isOver ? texts.ends(tariff) : texts.stops(tariff, formatDate(expires_at, zone))}</p>
}
