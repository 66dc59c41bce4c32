import type { Order } from '@razgovor/contract/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { giveUpOrderMutation } from '../orders/orders.queries.ts'
import { useSettlingOrder } from '../orders/use-settling-order.ts'
import { invalidateTariff } from './tariffs.queries.ts'
import { openPaymentTexts as texts } from './tariffs.texts.ts'

export function OpenPayment({ order_id }: { order_id: string }) {
  const { order, isTired, isAsking, askAgain } = useSettlingOrder(order_id)
  useOutcome(order)
  if (order?.payment_url) return <Unpaid order={order} payment_url={order.payment_url} />
  if (!isTired) {
    return (
      <Panel title={texts.charging} text={texts.charging_text}>
        <Spinner className="size-8" />
      </Panel>
    )
  }
  return (
    <Panel title={texts.slow} text={texts.slow_text}>
      <Button loading={isAsking} onClick={askAgain}>
        {texts.check_again}
      </Button>
    </Panel>
  )
}

/** Reports a failed payment. A successful one is visible in the tariff itself. */
function useOutcome(order: Order | undefined): void {
  const client = useQueryClient()
  const status = order?.status
  useEffect(() => {
    if (!status || status === 'NEW' || status === 'PENDING') return
    if (status === 'FAILED' || status === 'EXPIRED') toasts.error(texts.failed)
    void invalidateTariff(client)
  }, [status, client])
}

function Unpaid({ order, payment_url }: { order: Order; payment_url: string }) {
  const client = useQueryClient()
  const giveUp = useMutation(giveUpOrderMutation())

  function leave() {
    giveUp.mutate(order.order_id, {
      onSuccess: () => toasts.success(texts.given_up),
      onSettled: () => invalidateTariff(client),
    })
  }

  return (
    <Panel title={texts.unpaid} text={texts.unpaid_text(formatMoney(order.amount))}>
      <div className="flex flex-wrap gap-2">
        <a href={payment_url} className={buttonClass({})}>
          {texts.pay_on}
        </a>
        <Button variant="line" loading={giveUp.isPending} onClick={leave}>
          {texts.give_up}
        </Button>
      </div>
    </Panel>
  )
}

function Panel({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section role="status" className="rounded-card border-2 border-ink p-6 md:p-8">
      <h2 className="h3">{title}</h2>
      <p className="mt-2 max-w-[34em] text-mute">{text}</p>
      <div className="mt-5">{children}</div>
    </section>
  )
}
