import type { CurrentTariff, SubscriptionQuote, SubscriptionType } from '@razgovor/contract/tariffs'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { cardName } from './card-face.ts'
import { periodTexts, subscribeTexts as texts } from './tariffs.texts.ts'

interface QuoteFactsProps {
  title: string
  period: SubscriptionType
  quote: SubscriptionQuote
  card: CurrentTariff['card']
  isOtherCard: boolean
  onOtherCard: (isOther: boolean) => void
}

export function QuoteFacts({ title, period, quote, card, isOtherCard, onOtherCard }: QuoteFactsProps) {
  const zone = useZone()
  const { kind, amount, credit, due, starts_at, expires_at, pay_by } = quote
  const day = (instant: string) => formatDate(instant, zone)
  const isSaved = card !== null && !isOtherCard
  const renews_at = kind === 'RESUME' || kind === 'CURRENT' || due > 0 ? expires_at : starts_at
  return (
    <div className="grid gap-4">
      <dl className="grid gap-3">
        <Fact name={texts.tariff} value={`«${title}» ${periodTexts[period].for}`} />
        {credit > 0 && <Fact name={texts.cost} value={formatMoney(amount)} />}
        {credit > 0 && <Fact name={texts.credit} value={`−${formatMoney(Math.min(credit, amount))}`} />}
        {kind === 'AT_EXPIRY' && <Fact name={texts.begins} value={day(starts_at)} />}
        <Fact name={texts.works} value={day(expires_at)} />
        <Fact name={texts.next_charge} value={texts.charge(day(renews_at), formatMoney(amount))} />
        {isSaved && <Fact name={texts.card} value={cardName(card)} />}
        {due > 0 && <Sum due={due} />}
      </dl>
      {texts.kinds[kind] && <p className="text-xs text-mute">{texts.kinds[kind]}</p>}
      {pay_by === 'CARD' && (
        <Checkbox
          label={texts.other_card}
          checked={isOtherCard}
          onChange={({ target }) => onOtherCard(target.checked)}
        />
      )}
      {due > 0 && !isSaved && <p className="text-xs text-mute">{texts.by_page}</p>}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-xs text-mute">{name}</dt>
      <dd className="font-medium break-words">{value}</dd>
    </div>
  )
}

function Sum({ due }: { due: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
      <dt>{texts.due}</dt>
      <dd className="num text-4xl leading-none font-semibold">{formatMoney(due)}</dd>
    </div>
  )
}
