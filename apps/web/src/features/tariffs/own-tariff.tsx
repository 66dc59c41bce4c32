import type { CurrentTariff } from '@razgovor/contract/tariffs'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../lib/format.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useZone } from '../../lib/zone.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { becomeSpeakerPath } from '../site/become-speaker-path.ts'
import { AllowedList } from './allowed-list.tsx'
import { MinutesUsed } from './minutes-used.tsx'
import { isOverdue } from './offer-stance.ts'
import { OpenPayment } from './open-payment.tsx'
import { Renewal } from './renewal.tsx'
import { SavedCards } from './saved-cards.tsx'
import { currentTariffQuery } from './tariffs.queries.ts'
import { ownTexts as texts, periodTexts, subscribeTexts } from './tariffs.texts.ts'

export function OwnTariff() {
  const viewer = useViewer()
  if (!viewer) return null
  if (viewer.isSpeaker) return <SpeakersTariff />
  const path = becomeSpeakerPath(viewer)
  return (
    <div className="grid gap-5">
      <EmptyState
        title={texts.speakers_only}
        text={texts.speakers_only_text}
        action={path && <ButtonLink to={path}>{subscribeTexts.become_speaker}</ButtonLink>}
      />
      {/* The person may have saved cards while being a speaker. */}
      <SavedCards isSpeaker={false} />
    </div>
  )
}

function SpeakersTariff() {
  const { data: current, isError, refetch } = useQuery(currentTariffQuery())
  if (!current) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Loading />
  return (
    <div className="grid gap-5">
      {current.open_order_id && <OpenPayment key={current.open_order_id} order_id={current.open_order_id} />}
      <Held current={current} />
      <MinutesUsed used={current.minutes_used} limit={current.minutes_limit} />
      {current.subscription_id && <Renewal current={current} />}
      <SavedCards isSpeaker />
    </div>
  )
}

function Held({ current }: { current: CurrentTariff }) {
  const { tariff, subscription_type } = current
  return (
    <section aria-labelledby="held" className="rounded-card bg-mist p-6 md:p-8">
      <h2 id="held" className="h3 break-words">
        {texts.tariff} «{tariff.title}»{subscription_type && ` ${periodTexts[subscription_type].for}`}
      </h2>
      <Until current={current} />
      <AllowedList tariff={tariff} />
      <div className="mt-7 flex flex-wrap gap-2">
        <ButtonLink to="/tariffs">{subscription_type ? texts.change : texts.choose}</ButtonLink>
        <ButtonLink to="/orders?view=payments" variant="line">
          {texts.payments}
        </ButtonLink>
      </div>
    </section>
  )
}

function Until({ current }: { current: CurrentTariff }) {
  const zone = useZone()
  const { expires_at } = current
  if (!expires_at) return <p className="mt-2 text-mute">{texts.free_text}</p>
  const day = formatDate(expires_at, zone)
  return <p className="mt-2 text-mute">{isOverdue(current, serverNow()) ? texts.over(day) : texts.until(day)}</p>
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-3">
      <Skeleton className="h-64" />
      <Skeleton className="h-28" />
    </div>
  )
}
