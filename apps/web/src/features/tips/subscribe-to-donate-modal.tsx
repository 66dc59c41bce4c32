import { closeModal } from '../../lib/modal.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { tipsTexts as texts } from './tips.texts.ts'

export default function SubscribeToDonateModal() {
  return (
    <div className="grid gap-5">
      <p className="text-mute">{texts.paid_only}</p>
      <ButtonLink to="/tariffs" size="lg" onClick={closeModal}>
        {texts.to_tariffs}
      </ButtonLink>
    </div>
  )
}
