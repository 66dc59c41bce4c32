import type { PromoCode } from '@razgovor/contract/promo-codes'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { openModal } from '../../lib/modal.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { promoCodeTexts as texts } from './promo-codes.texts.ts'

export function PromoCodeRow({ promo }: { promo: PromoCode }) {
  const { promo_code_id, code, state, percent, amount, discount_total, waiting_count } = promo
  const zone = useZone()
  const isOver = state === 'ENDED' || state === 'EXPIRED'
  const given = discount_total > 0 && texts.given(formatMoney(discount_total))
  const waiting = waiting_count > 0 && texts.waiting(waiting_count)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-b border-line py-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className={`num text-lg font-semibold break-all ${isOver ? 'text-mute line-through' : ''}`}>{code}</b>
          <span className="text-xs text-mute">{texts.states[state]}</span>
        </p>
        <p className="mt-1">{percent === null ? texts.amount(formatMoney(amount ?? 0)) : texts.percent(percent)}</p>
        <p className="mt-1 text-xs text-mute">{termsOf(promo, zone).join(' · ')}</p>
        <p className="mt-2 text-xs">{[texts.uses(promo.uses_count), given, waiting].filter(Boolean).join(' · ')}</p>
      </div>
      {state !== 'ENDED' && (
        <div className="flex flex-wrap gap-2">
          <Button variant="line" size="sm" aria-label={texts.copy(code)} onClick={() => void copy(code)}>
            {texts.copy_short}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={texts.end_named(code)}
            onClick={() => openModal('END_PROMO_CODE', { promo_code_id, code })}
          >
            {texts.end}
          </Button>
        </div>
      )}
    </li>
  )
}

function termsOf(promo: PromoCode, zone: string): string[] {
  const { uses_max, person_uses_max, valid_from_iso, valid_until_iso, is_first_only } = promo
  const lastMoment = valid_until_iso && new Date(Date.parse(valid_until_iso) - 1).toISOString()
  return [
    valid_from_iso && texts.from(formatDate(valid_from_iso, zone)),
    lastMoment && texts.until(formatDate(lastMoment, zone)),
    uses_max !== null && texts.uses_max(uses_max),
    person_uses_max !== null && texts.person_uses_max(person_uses_max),
    is_first_only && texts.first_only,
  ].filter((term) => typeof term === 'string')
}

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    toasts.success(texts.copied)
  } catch {
    // Without TLS there is no clipboard.
    toasts.error(texts.not_copied(code))
  }
}
