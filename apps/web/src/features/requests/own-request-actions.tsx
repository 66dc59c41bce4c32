import type { ConsultationRequest } from '@razgovor/contract/requests'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatMoney } from '../../lib/format.ts'
import { speakerPath } from '../../lib/paths.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { addToCartMutation } from '../orders/orders.queries.ts'
import { requestTexts as texts } from './requests.texts.ts'

export function OwnRequestActions({ request }: { request: ConsultationRequest }) {
  const { status, is_booked, is_off_sale, slot_id, amount, accepted_start_iso, speaker } = request
  const now_iso = useNowIso()
  if (status === 'NEW') return null
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {is_booked ? (
        <ButtonLink variant="line" to="/orders">
          {texts.booked}
        </ButtonLink>
      ) : slot_id && !is_off_sale && accepted_start_iso && Date.parse(accepted_start_iso) > Date.parse(now_iso) ? (
        <Pay slot_id={slot_id} amount={amount} />
      ) : (
        <ButtonLink variant="line" to={`${speakerPath(speaker)}/consultation-request`}>
          {texts.other_time}
        </ButtonLink>
      )}
    </div>
  )
}

function Pay({ slot_id, amount }: { slot_id: string; amount: number }) {
  const navigate = useNavigate()
  const add = useMutation(addToCartMutation())
  return (
    <Button loading={add.isPending} onClick={() => add.mutate(slot_id, { onSuccess: () => void navigate('/cart') })}>
      {texts.pay(formatMoney(amount))}
    </Button>
  )
}
