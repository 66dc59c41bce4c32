import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AcquirerError, type Acquirer } from '../../src/modules/orders/acquirer.ts'
import { createOutside, fetchJson, isUnsent } from '../../src/providers/outside.ts'
import {
  createdShape,
  listShape,
  notificationShape,
  paymentShape,
  toCard,
  toCheque,
  toRoubles,
  toState,
} from './messages.ts'

export interface VolgaConfig {
  url: string
  key: string
  webhook_secret: string
}

export function createVolga({ url, key, webhook_secret }: VolgaConfig): Acquirer {
  const timeout_ms = 10_000
  const through = createOutside({ service: 'volga', timeout_ms, at_once_max: 10, waiting_max: 10 })

  async function call<T extends z.ZodType>(path: string, shape: T, body?: object): Promise<z.output<T>> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const answer = await through((signal) => fetchJson(`${url}/v1/payments${path}`, { ...request, signal })).catch(
      (cause: unknown) => {
        throw new AcquirerError('no answer', { failure: isUnsent(cause) ? 'UNSENT' : 'UNANSWERED', cause })
      },
    )
    if (answer.status >= 500) throw new AcquirerError(`HTTP ${answer.status}`, { failure: 'UNANSWERED' })
    if (answer.ok) return shape.parse(answer.json)
    const { error: code } = z.object({ error: z.string() }).parse(answer.json)
    throw new AcquirerError(code, { failure: code === 'no_such_payment' ? 'UNKNOWN_PAYMENT' : 'REFUSED', code })
  }

  return {
    timeout_ms,
    is_test: false,
    async createPayment({
      payment_id: reference,
      amount,
      notification_url: webhook_url,
      save_card_of,
      receipt,
      ...page
    }) {
      const cheque = toCheque(receipt)
      const order = { reference, amount: toRoubles(amount), webhook_url, save_card: save_card_of !== undefined, cheque }
      const { id, page_url } = await call('', createdShape, { ...order, title: page.description })
      return { provider_payment_id: id, payment_url: page_url }
    },
    async charge({ provider_payment_id, rebill_id }) {
      return toState(await call(`/${provider_payment_id}/charges`, paymentShape, { card_token: rebill_id }))
    },
    async getState(provider_payment_id) {
      return toState(await call(`/${provider_payment_id}`, paymentShape))
    },
    async findPayment(payment_id) {
      const { items } = await call(`?reference=${payment_id}`, listShape)
      const payment = items.find(({ state }) => state === 'settled') ?? items.at(-1)
      return payment ? toState(payment) : null
    },
    async cancel({ provider_payment_id: id, amount, refund_id, receipt }) {
      const before = await this.getState(id)
      if (before.kind === 'created' || before.kind === 'declined')
        return toState(await call(`/${id}/void`, paymentShape, {}))
      const returned = { key: refund_id ?? `all-of-${id}`, sum: toRoubles(amount ?? before.amount ?? 0) }
      return toState(
        await call(`/${id}/returns`, paymentShape, { ...returned, ...(receipt && { cheque: toCheque(receipt) }) }),
      )
    },
    async sendClosingReceipt({ provider_payment_id, receipt }) {
      const sum = toRoubles(receipt.items.reduce((total, { amount }) => total + amount, 0))
      await call(`/${provider_payment_id}/deliveries`, z.unknown(), { sum, cheque: toCheque(receipt) })
    },
    readNotification({ body, raw_body, headers }) {
      const expected = createHmac('sha256', webhook_secret).update(raw_body).digest()
      const given = Buffer.from(String(headers['volga-signature'] ?? ''), 'base64')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const { data } = notificationShape.safeParse(body)
      if (!data) return { about: 'other', status: typeof body['event'] === 'string' ? body['event'] : '' }
      return { about: 'state', state: { ...toState(data.payment), card: toCard(data), pan: data.card?.mask ?? null } }
    },
  }
}
