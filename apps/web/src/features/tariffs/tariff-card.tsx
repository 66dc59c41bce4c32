import type { SubscriptionOffer, SubscriptionType, Tariff, CurrentTariff } from '@razgovor/contract/tariffs'
import { useId } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { AllowedList } from './allowed-list.tsx'
import { FreeAction } from './free-action.tsx'
import { OfferAction } from './offer-action.tsx'
import { findOffer, monthPrice, savingOf } from './periods.ts'
import { tariffsTexts as texts } from './tariffs.texts.ts'

interface TariffCardProps {
  tariff: Tariff & { offers: readonly SubscriptionOffer[] }
  period: SubscriptionType
  order: readonly string[]
  current: CurrentTariff | undefined
}

export function TariffCard({ tariff, period, order, current }: TariffCardProps) {
  const id = useId()
  const offer = findOffer(tariff.offers, period)
  const isHeld = current?.tariff.tariff_id === tariff.tariff_id
  if (!offer && tariff.offers.length > 0) return null
  return (
    <li>
      <article
        aria-labelledby={id}
        className={`flex h-full flex-col rounded-card p-6 md:p-8 ${isHeld ? 'border-2 border-ink bg-white' : 'bg-mist'}`}
      >
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={id} className="h3 break-words">
            {tariff.title}
          </h2>
          {isHeld && <span className="rounded-full bg-live px-3 py-1 text-2xs font-medium">{texts.mine}</span>}
        </div>
        {offer ? <Price offer={offer} offers={tariff.offers} /> : <FreePrice />}
        <AllowedList tariff={tariff} />
        <div className="mt-auto pt-6">
          {offer ? (
            <OfferAction tariff={tariff} offer={offer} order={order} current={current} />
          ) : (
            <FreeAction current={current} />
          )}
        </div>
      </article>
    </li>
  )
}

function Price({ offer, offers }: { offer: SubscriptionOffer; offers: readonly SubscriptionOffer[] }) {
  const { subscription_type: period, amount } = offer
  const saving = savingOf(offers, period)
  return (
    <>
      <Figure value={formatMoney(monthPrice(offer))} />
      <p className="mt-2 text-xs text-mute">
        {period === 'MONTHLY' ? texts.every_month : texts.whole(formatMoney(amount), period)}
        {saving && `, ${texts.saving(formatMoney(saving.amount))}`}
      </p>
    </>
  )
}

function FreePrice() {
  return (
    <>
      <Figure value={texts.free_price} />
      <p className="mt-2 text-xs text-mute">{texts.free_text}</p>
    </>
  )
}

function Figure({ value }: { value: string }) {
  return (
    <p className="mt-5 flex flex-wrap items-baseline gap-x-4">
      <span className="num h2">{value}</span>
      <span className="text-mute">{texts.a_month}</span>
    </p>
  )
}
