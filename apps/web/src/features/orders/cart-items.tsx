import type { CartItem } from '@razgovor/contract/orders'
import { openModal } from '../../lib/modal.ts'
import { Button } from '../../ui/button.tsx'
import { CartRow } from './cart-row.tsx'
import { cartTexts } from './orders.texts.ts'

type CartItemsProps = { items: readonly CartItem[]; problemOf: (slot_id: string) => string | undefined }

export function CartItems({ items, problemOf }: CartItemsProps) {
  const available = items.filter(({ availability }) => availability === 'AVAILABLE')
  const unavailable = items.filter(({ availability }) => availability !== 'AVAILABLE')
  return (
    <div className="min-w-0">
      {available.length > 0 && (
        <ul aria-label={cartTexts.items} className="border-t border-line">
          {available.map((item) => (
            <CartRow key={item.cart_item_id} item={item} problem={problemOf(item.slot.slot_id)} />
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
              <CartRow key={item.cart_item_id} item={item} problem={problemOf(item.slot.slot_id)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
