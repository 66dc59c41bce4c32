import type { CartItem } from '@razgovor/contract/orders'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../lib/api-error.ts'
import { openModal } from '../../lib/modal.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { CartItems } from './cart-items.tsx'
import { CartSummary } from './cart-summary.tsx'
import { chooseSlots, rememberActive, useCheckout } from './checkout.store.ts'
import { ChosenBefore } from './chosen-before.tsx'
import { bookByCreditMutation, cartQuery, paylinkMutation, paylinkRefusals } from './orders.queries.ts'
import { cartTexts } from './orders.texts.ts'
import { UnfinishedPayment } from './unfinished-payment.tsx'
import { useBackFromBank } from './use-back-from-bank.ts'
import { useCredits } from './use-credits.ts'
import { usePromoCode } from './use-promo-code.ts'

export function Cart() {
  const { data, isError, refetch } = useQuery(cartQuery())
  return (
    <div className="wrap pt-8 pb-20 md:pt-12">
      <h1 className="h2">{cartTexts.title}</h1>
      <UnfinishedPayment />
      <ChosenBefore />
      <div className="mt-8 md:mt-10">
        {data ? (
          <FilledCart items={data.items} refund_hours={data.refund_hours} />
        ) : isError ? (
          <LoadFailure onRetry={() => void refetch()} />
        ) : (
          <Skeletons className="h-28 rounded-card" count={2} />
        )}
      </div>
    </div>
  )
}

interface FilledCartProps {
  items: readonly CartItem[]
  refund_hours: number
}

function FilledCart({ items, refund_hours }: FilledCartProps) {
  const skipped = useCheckout((checkout) => checkout.skipped_slot_ids)
  const paylink = useMutation(paylinkMutation())
  useBackFromBank(paylink.reset)
  const chosen = items.filter(
    ({ availability, slot }) => availability === 'AVAILABLE' && !skipped.includes(slot.slot_id),
  )
  const credits = useCredits(chosen)
  const byCredit = useMutation(bookByCreditMutation())
  const navigate = useNavigate()
  const paid = chosen.filter(({ slot }) => !credits.lines.has(slot.slot_id))
  const slot_ids = paid.map(({ slot }) => slot.slot_id)
  const promo = usePromoCode(slot_ids)
  const { quote } = promo
  const amount = quote?.amount ?? paid.reduce((sum, { slot }) => sum + slot.amount, 0)

  function pay() {
    const unanswered = chosen.find(({ questions }) => questions.missing_count > 0)
    if (unanswered) return openModal('ANSWER_QUESTIONS', { slot_id: unanswered.slot.slot_id })
    paylink.reset()
    if (credits.lines.size > 0) book([...credits.lines.keys()])
    else goToBank()
  }

  function book(credit_slot_ids: string[]) {
    byCredit.mutate(credit_slot_ids, {
      onSuccess() {
        toasts.success(cartTexts.booked)
        if (slot_ids.length > 0) return goToBank()
        void navigate('/orders')
      },
      onError: (error) => deselect(credit_slot_ids, error),
    })
  }

  function goToBank() {
    paylink.mutate(
      { slot_ids, amount, ...(quote && { promo_code: quote.code }) },
      {
        onSuccess({ order_id, payment_url }) {
          rememberActive(order_id)
          window.location.assign(payment_url)
        },
        onError: (error) => deselect(slot_ids, error),
      },
    )
  }

  function problemOf(slot_id: string): string | undefined {
    return (
      problemAt(byCredit.error, byCredit.variables?.indexOf(slot_id) ?? -1) ??
      problemAt(paylink.error, paylink.variables?.slot_ids.indexOf(slot_id) ?? -1)
    )
  }
  const asked = [...(byCredit.variables ?? []), ...(paylink.variables?.slot_ids ?? [])]
  const refused = asked.filter(problemOf)
  const isInCart = (slot_id: string) => items.some(({ slot }) => slot.slot_id === slot_id)
  const lost = refused.filter(isInCart).flatMap((slot_id) => problemOf(slot_id) ?? [])
  const isReplaced = refused.length > 0 && lost.length === 0

  if (items.length === 0) {
    return (
      <EmptyState
        title={cartTexts.empty}
        text={cartTexts.empty_text}
        action={<ButtonLink to="/speakers">{cartTexts.choose_speaker}</ButtonLink>}
      />
    )
  }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_380px] lg:gap-12">
      <CartItems items={items} quote={quote} credits={credits} problemOf={problemOf} />
      <CartSummary
        lost={lost}
        chosenCount={chosen.length}
        creditCount={credits.lines.size}
        amount={amount}
        promo={promo}
        refund_hours={refund_hours}
        isPaying={byCredit.isPending || paylink.isPending || paylink.isSuccess}
        error={isReplaced ? null : (byCredit.error ?? paylink.error)}
        onPay={pay}
      />
    </div>
  )
}

/** Deselects the refused slots, so that the next click is for the rest. */
function deselect(slot_ids: readonly string[], error: Error): void {
  chooseSlots(
    slot_ids.filter((_, index) => problemAt(error, index)),
    false,
  )
}

/** Returns the error for a slot, which the API names by its index in the request. */
function problemAt(error: Error | null, index: number): string | undefined {
  return isRefusal(error, ...paylinkRefusals) ? error.fields[`slot_ids.${index}`] : undefined
}
