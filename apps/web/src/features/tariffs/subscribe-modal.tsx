import type { SubscriptionQuote } from '@razgovor/contract/tariffs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../lib/api-error.ts'
import type { Answer } from '../../lib/api-types.ts'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { useBackFromBank } from '../orders/use-back-from-bank.ts'
import { QuoteFacts } from './quote-facts.tsx'
import { currentTariffQuery, quoteQuery, subscribeMutation, subscribeRefusals } from './tariffs.queries.ts'
import { subscribeTexts as texts } from './tariffs.texts.ts'

export default function SubscribeModal({ title, offer, other_card }: ModalProps['TARIFF_SUBSCRIBE_CONFIRM_MODAL']) {
  const { subscription_id } = offer
  const navigate = useNavigate()
  const { data: quote, isError, refetch } = useQuery(quoteQuery(subscription_id))
  const { data: current } = useQuery(currentTariffQuery())
  const [isOtherCard, setIsOtherCard] = useState(other_card ?? false)
  const subscribe = useMutation(subscribeMutation())
  useBackFromBank(subscribe.reset)

  if (!quote || !current)
    return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton className="h-64" />

  function take({ due, kind }: SubscriptionQuote) {
    subscribe.mutate({ subscription_id, due, other_card: isOtherCard }, { onSuccess: (taken) => follow(taken, kind) })
  }

  function follow(
    { status, payment_url }: Answer<'POST /api/subscriptions/:subscription_id/subscribe'>,
    kind: SubscriptionQuote['kind'],
  ) {
    if (status === 'PAY' && payment_url) return window.location.assign(payment_url)
    if (status === 'DONE') toasts.success(texts.done[kind])
    closeModal()
    void navigate('/profile/tariff')
  }

  return (
    <>
      <QuoteFacts
        title={title}
        period={offer.subscription_type}
        quote={quote}
        card={current.card}
        isOtherCard={isOtherCard}
        onOtherCard={setIsOtherCard}
      />
      <div className="mt-7 grid gap-3">
        <Problem error={subscribe.error} />
        {quote.kind === 'CURRENT' || isRefusal(subscribe.error, 'payment_exists') ? (
          <ButtonLink to="/profile/tariff" size="lg" onClick={closeModal}>
            {texts.to_mine}
          </ButtonLink>
        ) : isRefusal(subscribe.error, 'human_friendly') && subscribe.error.reason === 'receipt_email_too_long' ? (
          <ButtonLink to="/profile/personal-info" size="lg" onClick={closeModal}>
            {texts.change_email}
          </ButtonLink>
        ) : (
          <Button
            size="lg"
            loading={subscribe.isPending || subscribe.data?.status === 'PAY'}
            onClick={() => take(quote)}
          >
            {quote.due > 0 ? texts.pay : texts.confirm}
          </Button>
        )}
      </div>
    </>
  )
}

function Problem({ error }: { error: Error | null }) {
  if (!isRefusal(error, ...subscribeRefusals)) return null
  if (error.errorName === 'payment_exists') return <FormProblem text={texts.open} />
  return <FormProblem text={error.errorName === 'payment_service' ? texts.no_service : error.message} />
}
