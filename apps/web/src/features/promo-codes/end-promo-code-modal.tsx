import { useMutation } from '@tanstack/react-query'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { useViewer } from '../session/use-viewer.ts'
import { endPromoCodeMutation } from './promo-codes.queries.ts'
import { promoCodeTexts as texts } from './promo-codes.texts.ts'

export default function EndPromoCodeModal({ promo_code_id, code }: ModalProps['END_PROMO_CODE']) {
  const end = useMutation(endPromoCodeMutation(useViewer()?.user.user_id ?? ''))
  return (
    <>
      <p className="break-words text-mute">{texts.end_text(code)}</p>
      <ConfirmButtons
        confirm={texts.end}
        cancel={texts.keep}
        loading={end.isPending}
        onConfirm={() =>
          end.mutate(promo_code_id, {
            onSuccess: () => {
              toasts.success(texts.ended)
              closeModal()
            },
          })
        }
        onCancel={closeModal}
      />
    </>
  )
}
