import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isRefusal } from '../../lib/api-error.ts'
import { formatWhen } from '../../lib/format-day.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { rememberChosen, useCheckout } from './checkout.store.ts'
import { addToCartMutation } from './orders.queries.ts'
import { cartTexts } from './orders.texts.ts'

export function ChosenBefore() {
  const chosen = useCheckout(({ chosenConsultation }) => chosenConsultation)
  const add = useMutation(addToCartMutation())
  const zone = useZone()
  const now_iso = useNowIso()
  if (!chosen || chosen.time_start_iso <= now_iso) return null
  const when = formatWhen({ instant_iso: chosen.time_start_iso, now_iso, zone })

  function put(slot_id: string) {
    add.mutate(slot_id, {
      onSuccess: () => rememberChosen(null),
      onError(error) {
        rememberChosen(null)
        if (isRefusal(error, 'forbidden', 'not_exist')) toasts.error(error.message)
      },
    })
  }

  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-card bg-mist p-6">
      <Link to={chosen.path} className="link">
        {cartTexts.chosen_before(chosen.speaker, when)}
      </Link>
      <span className="flex flex-wrap gap-2">
        <Button variant="line" size="sm" loading={add.isPending} onClick={() => put(chosen.slot_id)}>
          {cartTexts.put}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => rememberChosen(null)}>
          {cartTexts.not_needed}
        </Button>
      </span>
    </div>
  )
}
