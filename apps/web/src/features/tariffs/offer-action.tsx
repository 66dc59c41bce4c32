import type { CurrentTariff, SubscriptionOffer, Tariff } from '@razgovor/contract/tariffs'
import { formatDate } from '../../lib/format.ts'
import { openModal } from '../../lib/modal.ts'
import { authPath } from '../../lib/paths.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useZone } from '../../lib/zone.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { stanceOf, type Stance } from './offer-stance.ts'
import { periodPath } from './periods.ts'
import { tariffsTexts as texts } from './tariffs.texts.ts'

interface OfferActionProps {
  tariff: Tariff
  offer: SubscriptionOffer
  order: readonly string[]
  current: CurrentTariff | undefined
}

export function OfferAction({ tariff, offer, order, current }: OfferActionProps) {
  const viewer = useViewer()
  if (!viewer) {
    return (
      <ButtonLink to={authPath(periodPath(offer.subscription_type))} size="lg" className="w-full">
        {texts.take} <VisuallyHidden>{tariff.title}</VisuallyHidden>
      </ButtonLink>
    )
  }
  if (viewer.isSpeaker) {
    return current ? <SpeakersAction tariff={tariff} offer={offer} order={order} current={current} /> : <Waiting />
  }
  if (viewer.isStaff) return null
  return (
    <Button size="lg" className="w-full" onClick={() => openModal('BECOME_SPEAKER_TO_SUBSCRIBE_MODAL')}>
      {texts.take} <VisuallyHidden>{tariff.title}</VisuallyHidden>
    </Button>
  )
}

function Waiting() {
  return (
    <Button size="lg" className="w-full" loading>
      {texts.take}
    </Button>
  )
}

function SpeakersAction({ tariff, offer, order, current }: OfferActionProps & { current: CurrentTariff }) {
  const zone = useZone()
  const { tariff_id, title } = tariff
  const stance = stanceOf({ offer, tariff_id, current, order, nowMs: serverNow() })
  const day = current.expires_at ? formatDate(current.expires_at, zone) : ''
  if (stance === 'HELD' || stance === 'COMING') {
    return (
      <>
        {stance === 'COMING' && <p className="mb-3 text-center text-xs">{texts.coming(day)}</p>}
        <ButtonLink to="/profile/tariff" size="lg" variant="line" className="w-full">
          {texts.to_mine}
        </ButtonLink>
      </>
    )
  }
  return (
    <Button
      size="lg"
      variant={stance === 'LATER' ? 'line' : 'ink'}
      className="w-full"
      onClick={() => openModal('TARIFF_SUBSCRIBE_CONFIRM_MODAL', { title, offer })}
    >
      {labelOf(stance, { day, isToChange: current.next !== null })} <VisuallyHidden>{title}</VisuallyHidden>
    </Button>
  )
}

function labelOf(
  stance: Exclude<Stance, 'HELD' | 'COMING'>,
  { day, isToChange }: { day: string; isToChange: boolean },
): string {
  if (stance === 'BUY') return texts.take
  if (stance === 'UPGRADE') return texts.upgrade
  if (stance === 'LATER') return texts.later(day)
  return isToChange ? texts.keep : texts.resume
}
