import type { Consultation } from '@razgovor/contract/bookings'
import { useMutation, useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../lib/format.ts'
import { icsMutation } from '../../lib/ics-mutation.ts'
import { openModal } from '../../lib/modal.ts'
import { materialsPath } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { orderQuery } from '../orders/orders.queries.ts'
import { bookingTexts } from './bookings.texts.ts'
import { canPropose } from './can-propose.ts'
import { DisputeButton } from './dispute-button.tsx'
import { JoinButton } from './join-button.tsx'
import { MessageButton } from './message-button.tsx'
import { ReviewButton } from './review-button.tsx'
import { moveTexts } from './move/move.texts.ts'

export function ConsultationActions({ consultation }: { consultation: Consultation }) {
  const { status, side, consultation_id, order_id, payment_url, move, speaker, kind_id } = consultation
  return (
    <div className="flex flex-wrap items-center gap-2 md:col-start-2 lg:col-start-3 lg:max-w-[230px] lg:flex-col lg:items-stretch lg:justify-center">
      {status === 'RESERVED' && order_id && <PayOrGiveUp order_id={order_id} payment_url={payment_url} />}
      {(status === 'BOOKED' || status === 'STARTED') && <JoinButton consultation={consultation} />}
      {status === 'BOOKED' && <ToCalendar consultation_id={consultation_id} />}
      {move && (
        <Button variant="line" size="sm" onClick={() => openModal('MOVE_CONSULTATION', { consultation_id })}>
          {moveTexts.open}
        </Button>
      )}
      {canPropose(consultation) && (
        <Button variant="line" size="sm" onClick={() => openModal('PROPOSE_MOVE', { consultation_id })}>
          {moveTexts.propose.open}
        </Button>
      )}
      <MessageButton consultation={consultation} />
      {status === 'BOOKED' && (
        <Button variant="ghost" size="sm" onClick={() => openModal('CANCEL_CONSULTATION', { consultation_id })}>
          {bookingTexts.cancel}
        </Button>
      )}
      <MaterialsLink consultation={consultation} />
      <ReviewButton consultation={consultation} />
      <DisputeButton consultation={consultation} />
      {side === 'LISTENER' && order_id && status !== 'RESERVED' && (
        <ButtonLink to={`/order-result?order_id=${order_id}`} variant="ghost" size="sm">
          {bookingTexts.order}
        </ButtonLink>
      )}
      {side === 'LISTENER' && (status === 'ENDED' || status === 'CANCELED' || status === 'EXPIRED') && (
        <Button variant="line" size="sm" onClick={() => openModal('BOOK_AGAIN', { user_id: speaker.user_id, kind_id })}>
          {bookingTexts.book_again}
        </Button>
      )}
    </div>
  )
}

function MaterialsLink({
  consultation: { side, status, consultation_id, has_materials },
}: {
  consultation: Consultation
}) {
  const canAdd = side === 'SPEAKER' && status === 'ENDED'
  if (!has_materials && !canAdd) return null
  return (
    <ButtonLink to={materialsPath(consultation_id)} variant="line" size="sm">
      {has_materials ? bookingTexts.materials.open : bookingTexts.materials.add}
    </ButtonLink>
  )
}

function PayOrGiveUp({ payment_url, order_id }: { payment_url: string | null; order_id: string }) {
  const { data: order } = useQuery(orderQuery(order_id))
  return (
    <>
      {payment_url && order && (
        <a href={payment_url} className={buttonClass({})}>
          {bookingTexts.pay(formatMoney(order.amount))}
        </a>
      )}
      <Button variant="ghost" size="sm" onClick={() => openModal('GIVE_UP_ORDER', { order_id })}>
        {bookingTexts.give_up}
      </Button>
      {order && order.items.length > 1 && (
        <p className="text-xs text-mute lg:text-center">{bookingTexts.pays_for(order.items.length)}</p>
      )}
    </>
  )
}

function ToCalendar({ consultation_id }: { consultation_id: string }) {
  const ics = useMutation(icsMutation())
  return (
    <Button variant="line" size="sm" loading={ics.isPending} onClick={() => ics.mutate(consultation_id)}>
      <Icon name="calendar" />
      {bookingTexts.calendar}
    </Button>
  )
}
