import type { CartItem } from '@razgovor/contract/orders'
import type { Quote } from '@razgovor/contract/promo-codes'
import { openModal } from '../../lib/modal.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { groupCart, type CartGroup } from './cart-groups.ts'
import { CartRow } from './cart-row.tsx'
import { chooseSlots, useCheckout } from './checkout.store.ts'
import type { CreditChoice } from './use-credits.ts'
import { cartTexts } from './orders.texts.ts'

interface CartItemsProps {
  items: readonly CartItem[]
  quote: Quote | null
  credits: CreditChoice
  problemOf: (slot_id: string) => string | undefined
}

export function CartItems({ items, quote, credits, problemOf }: CartItemsProps) {
  const available = items.filter(({ availability }) => availability === 'AVAILABLE')
  const unavailable = items.filter(({ availability }) => availability !== 'AVAILABLE')
  return (
    <div className="min-w-0">
      {available.length > 1 && <ChooseAll label={cartTexts.all} items={available} />}
      {available.length > 0 && (
        <ul aria-label={cartTexts.items} className="border-t border-line">
          {groupCart(available).map((group) => (
            <Group key={group.key} group={group} quote={quote} credits={credits} problemOf={problemOf} />
          ))}
        </ul>
      )}
      {unavailable.length > 0 && (
        <section aria-labelledby="unavailable" className={available.length > 0 ? 'mt-12' : undefined}>
          <div className="flex flex-wrap items-center justify-between gap-4 border-b border-line pb-3">
            <h2 id="unavailable" className="h3">
              {cartTexts.unavailable}
            </h2>
            <Button variant="line" size="sm" onClick={() => openModal('DELETE_ALL_CONSULTATIONS')}>
              {cartTexts.clear}
            </Button>
          </div>
          <ul>
            {unavailable.map((item) => (
              <CartRow key={item.cart_item_id} item={item} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Group({ group, quote, credits, problemOf }: Omit<CartItemsProps, 'items'> & { group: CartGroup }) {
  const { series_title, items } = group
  const rows = items.map((item) => (
    <CartRow
      key={item.cart_item_id}
      item={item}
      quote={quote}
      credits={credits}
      problem={problemOf(item.slot.slot_id)}
    />
  ))
  if (series_title === null) return rows
  const title = cartTexts.whole_series(series_title)
  return (
    <li className="border-b border-line pt-3">
      <ChooseAll label={<b className="font-semibold break-words">{title}</b>} items={items} />
      <ul aria-label={title} className="border-t border-line">
        {rows}
      </ul>
    </li>
  )
}

function ChooseAll({ label, items }: { label: React.ReactNode; items: readonly CartItem[] }) {
  const skipped = useCheckout(({ skipped_slot_ids }) => skipped_slot_ids)
  const slot_ids = items.map(({ slot }) => slot.slot_id)
  const isAll = slot_ids.every((slot_id) => !skipped.includes(slot_id))
  return <Checkbox label={label} checked={isAll} onChange={({ target }) => chooseSlots(slot_ids, target.checked)} />
}
