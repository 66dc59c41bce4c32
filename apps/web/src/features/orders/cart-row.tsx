import type { CartItem } from '@razgovor/contract/orders'
import type { Quote } from '@razgovor/contract/promo-codes'
import { formatMoney, ofMinutes } from '../../lib/format.ts'
import { fullName } from '../../lib/full-name.ts'
import { openModal } from '../../lib/modal.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { chooseSlots, useCheckout } from './checkout.store.ts'
import { NearestTimes } from './nearest-times.tsx'
import { cartTexts, reasonTexts } from './orders.texts.ts'
import type { CreditChoice } from './use-credits.ts'
import { SlotSummary } from './slot-summary.tsx'

interface CartRowProps {
  item: CartItem
  quote?: Quote | null
  credits?: CreditChoice
  problem?: string
}

export function CartRow({ item, quote, credits, problem }: CartRowProps) {
  const { cart_item_id, slot, speaker, reason, added_amount } = item
  const isSkipped = useCheckout(({ skipped_slot_ids }) => skipped_slot_ids.includes(slot.slot_id))
  const isAvailable = reason === null
  const name = fullName(speaker)
  const line = quote?.lines.find(({ slot_id }) => slot_id === slot.slot_id)
  const credit = credits?.lines.get(slot.slot_id)
  const questionsText = cartTexts.questions[item.questions.answered_count === 0 ? 'answer' : 'change']
  const trouble = problem ?? (reason === null ? undefined : reasonTexts[reason])

  return (
    <li className="border-b border-line py-5">
      <div className="flex items-start gap-3 md:gap-4">
        {isAvailable && (
          <span className="-mt-2.5 shrink-0">
            <Checkbox
              label={<VisuallyHidden>{`${name}, ${slot.topic}`}</VisuallyHidden>}
              checked={!isSkipped}
              onChange={({ target }) => chooseSlots([slot.slot_id], target.checked)}
            />
          </span>
        )}
        <div
          className={`flex min-w-0 grow flex-wrap justify-between gap-x-6 gap-y-2 ${isAvailable ? '' : 'text-mute'}`}
        >
          <SlotSummary speaker={speaker} slot={slot} />
          {!credit && <Price price={slot.amount} paid={line?.amount ?? slot.amount} />}
        </div>
        <IconButton
          icon="trash"
          variant="ghost"
          size="sm"
          label={cartTexts.remove(name)}
          className="-mt-2 -mr-2"
          onClick={() => openModal('DELETE_SINGLE_CONSULTATION', { cart_item_id })}
        />
      </div>
      {trouble && (
        <p role={problem && 'alert'} className={`mt-3 text-xs ${problem ? 'text-error' : 'font-medium'}`}>
          {trouble}
        </p>
      )}
      {credit && <p className="mt-3 text-xs font-medium">{cartTexts.by_credit(credit.title, credit.left)}</p>}
      {!isSkipped && credits?.canPay(slot.slot_id) && (
        <Checkbox
          label={cartTexts.pay_by_money}
          checked={!credit}
          onChange={({ target }) => credits.payByMoney(slot.slot_id, target.checked)}
        />
      )}
      {quote && line && !credit && (
        <p className="mt-3 text-xs text-mute">
          {cartTexts.discount_outcomes[line.outcome](quote.code, formatMoney(line.discount))}
        </p>
      )}
      {isAvailable && added_amount !== slot.amount && (
        <p className="mt-3 text-xs font-medium">{cartTexts.was(formatMoney(added_amount))}</p>
      )}
      {isAvailable && item.free_tariff_minutes !== null && (
        <p className="mt-3 text-xs text-mute">{cartTexts.free_tariff(ofMinutes(item.free_tariff_minutes))}</p>
      )}
      {isAvailable && item.questions.asked_count > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
          {item.questions.missing_count > 0 && <span className="font-medium">{cartTexts.questions.missing}</span>}
          <button
            type="button"
            className="link min-h-11"
            aria-label={cartTexts.questions.of(questionsText, name)}
            onClick={() => openModal('ANSWER_QUESTIONS', { slot_id: slot.slot_id })}
          >
            {questionsText}
          </button>
        </p>
      )}
      <NearestTimes item={item} />
    </li>
  )
}

function Price({ price, paid }: { price: number; paid: number }) {
  return (
    <p className="num text-lg font-semibold whitespace-nowrap max-md:pl-15">
      {paid < price && (
        <s className="mr-2 text-xs font-normal text-mute">
          <VisuallyHidden>{cartTexts.full_price} </VisuallyHidden>
          {formatMoney(price)}
        </s>
      )}
      {formatMoney(paid)}
    </p>
  )
}
