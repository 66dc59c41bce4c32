import { useQuery } from '@tanstack/react-query'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { currentTariffQuery } from './tariffs.queries.ts'
import { timeExpiredTexts as texts } from './tariffs.texts.ts'

/** `link` leads a speaker to the tariffs; it is null for a listener. */
export default function MeetingTimeExpired({ link }: ModalProps['MEETING_TIME_EXPIRED']) {
  return (
    <>
      <p className="text-mute">{link ? <SpeakersText /> : texts.listener}</p>
      <div className="mt-7 grid gap-2">
        {link && (
          <ButtonLink to={link} size="lg" onClick={closeModal}>
            {texts.buy}
          </ButtonLink>
        )}
        <Button variant={link ? 'ghost' : 'ink'} size="lg" onClick={closeModal}>
          {texts.close}
        </Button>
      </div>
    </>
  )
}

function SpeakersText() {
  const { data: current } = useQuery(currentTariffQuery())
  if (!current?.subscription_id) return texts.free
  return texts.paid(current.tariff.title)
}
