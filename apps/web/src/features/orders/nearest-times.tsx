import type { CartItem } from '@razgovor/contract/orders'
import { useMutation } from '@tanstack/react-query'
import { formatMoney } from '../../lib/format.ts'
import { formatWhen } from '../../lib/format-day.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { replaceInCartMutation } from './orders.queries.ts'
import { cartTexts } from './orders.texts.ts'

export function NearestTimes({ item: { cart_item_id, nearest, slot } }: { item: CartItem }) {
  const zone = useZone()
  const now_iso = useNowIso()
  const replace = useMutation(replaceInCartMutation())
  if (nearest.length === 0) return null
  return (
    <div className="mt-3 grid gap-2">
      <p className="text-xs text-mute">{cartTexts.instead}</p>
      <div className="flex flex-wrap gap-2">
        {nearest.map(({ slot_id, time_start_iso, amount }) => {
          const when = formatWhen({ instant_iso: time_start_iso, now_iso, zone })
          const words = amount === slot.amount ? when : `${when} · ${formatMoney(amount)}`
          return (
            <Button
              key={slot_id}
              variant="line"
              size="sm"
              aria-label={cartTexts.replace(words)}
              disabled={replace.isPending}
              onClick={() =>
                replace.mutate({ cart_item_id, slot_id }, { onSuccess: () => toasts.success(cartTexts.replaced(when)) })
              }
            >
              {words}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
