import type { CurrentTariff } from '@razgovor/contract/tariffs'
import type { ReactNode } from 'react'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { openModal } from '../../lib/modal.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { cardName, isExpiredBy } from './card-face.ts'
import { heldOffer } from './held-offer.ts'
import { isOverdue } from './offer-stance.ts'
import { ownTexts as texts } from './tariffs.texts.ts'

export function Renewal({ current }: { current: CurrentTariff }) {
  const { auto_renew, next_charge } = current
  return (
    <section aria-labelledby="renewal" className="rounded-card border border-line p-6 md:p-8">
      <h2 id="renewal" className="h3">
        {texts.renewal}
      </h2>
      {current.next && <Change current={current} />}
      {next_charge && next_charge.failed_count > 0 && <FailedCharge current={current} charge={next_charge} />}
      {next_charge?.failed_count === 0 && !isOverdue(current, serverNow()) && (
        <NextCharge charge={next_charge} card={current.card} />
      )}
      {!auto_renew && <Off current={current} />}
      {auto_renew && (
        <Button variant="line" className="mt-5" onClick={() => openModal('UNSUBSCRIBE_MODAL')}>
          {texts.unsubscribe}
        </Button>
      )}
    </section>
  )
}

type Charge = NonNullable<CurrentTariff['next_charge']>

function NextCharge({ charge, card }: { charge: Charge; card: CurrentTariff['card'] }) {
  const zone = useZone()
  const what = texts.charge(formatDate(charge.at, zone), formatMoney(charge.amount))
  if (!card) return <Lines first={what} second={texts.no_card} />
  const name = cardName(card)
  return (
    <Lines
      first={`${what} ${texts.from_card(name)}`}
      second={isExpiredBy(card, charge.at) && texts.card_expires(name)}
    />
  )
}

/** Shown after a failed charge. The tariff stays active while the charge is retried; another card can pay at once. */
function FailedCharge({ current, charge }: { current: CurrentTariff; charge: Charge }) {
  const zone = useZone()
  const coming = heldOffer(current)
  return (
    <div className="mt-3 grid gap-3 rounded-slot border border-error px-4 py-3">
      <p className="font-medium text-error">{texts.failed(charge.failed_count)}</p>
      <p className="text-xs">{texts.again(formatDate(charge.at, zone), formatMoney(charge.amount))}</p>
      {coming && (
        <Button onClick={() => openModal('TARIFF_SUBSCRIBE_CONFIRM_MODAL', { ...coming, other_card: true })}>
          {texts.pay_other}
        </Button>
      )}
    </div>
  )
}

function Change({ current }: { current: CurrentTariff }) {
  const zone = useZone()
  const held = heldOffer({ ...current, next: null })
  if (!current.next || !current.expires_at) return null
  return (
    <Lines first={texts.next(current.next.tariff.title, formatDate(current.expires_at, zone))} second={texts.next_text}>
      {held && (
        <Button variant="line" onClick={() => openModal('TARIFF_SUBSCRIBE_CONFIRM_MODAL', held)}>
          {texts.keep}
        </Button>
      )}
    </Lines>
  )
}

function Off({ current }: { current: CurrentTariff }) {
  const zone = useZone()
  const held = heldOffer(current)
  if (!current.expires_at) return null
  return (
    <Lines first={texts.off} second={texts.off_text(formatDate(current.expires_at, zone))}>
      {held && <Button onClick={() => openModal('TARIFF_SUBSCRIBE_CONFIRM_MODAL', held)}>{texts.resume}</Button>}
    </Lines>
  )
}

function Lines({ first, second, children }: { first: string; second: ReactNode; children?: ReactNode }) {
  return (
    <div className="mt-3">
      <p>{first}</p>
      {second && <p className="mt-2 text-xs text-mute">{second}</p>}
      {children && <p className="mt-5">{children}</p>}
    </div>
  )
}
