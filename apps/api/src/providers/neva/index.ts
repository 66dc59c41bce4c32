import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AcquirerError, type Acquirer, type PaymentState, type Receipt } from '../../modules/orders/acquirer.ts'
import { isLoopback } from '../../startup/loopback.ts'
import { createOutside, fetchJson, isUnsent } from '../outside.ts'
import type { NevaConfig } from './config.ts'
import { kindOf } from './statuses.ts'

const refusedShape = z.object({ code: z.string() })
const createdShape = z.object({ id: z.string(), page: z.url() })
// `left` is what is paid and not refunded, in kopecks.
const paymentShape = z.object({ id: z.string(), order: z.string(), status: z.string(), left: z.int() })
const cardShape = z.object({ token: z.string(), mask: z.string(), expires: z.string() })
const noticeShape = z.object({ payment: paymentShape, card: cardShape.nullable() })

// A fictional bank: JSON over POST, each body signed with HMAC-SHA256.
export function createNeva(config: NevaConfig): Acquirer {
  const { NEVA_API_URL: base, NEVA_SHOP_ID: shop, NEVA_SECRET: secret, NEVA_TIMEOUT_MS: timeout_ms } = config
  const through = createOutside({ service: 'neva', timeout_ms, at_once_max: 10, waiting_max: 50 })

  async function call<T extends z.ZodType>(method: string, fields: object, shape: T): Promise<z.output<T>> {
    const body = JSON.stringify({ shop, ...fields })
    const headers = { 'content-type': 'application/json', 'neva-signature': sign(body, secret).toString('hex') }
    const request = { method: 'POST', headers, body }
    const answer = await through((signal) => fetchJson(new URL(`/v1/${method}`, base), { ...request, signal })).catch(
      (cause: unknown) => {
        const failure = isUnsent(cause) ? 'UNSENT' : 'UNANSWERED'
        throw new AcquirerError(`${method} was not answered`, { failure, cause })
      },
    )
    const refused = answer.ok ? undefined : refusedShape.safeParse(answer.json).data
    if (refused) throw toRefusal(method, refused.code)
    const { data, error: cause } = shape.safeParse(answer.json)
    if (!answer.ok || cause)
      throw new AcquirerError(`${method} answered in an unknown shape`, { failure: 'UNANSWERED', cause })
    return data
  }

  return {
    timeout_ms,
    is_test: shop.startsWith('test-') || isLoopback(new URL(base).hostname),
    async createPayment({ payment_id: order, amount, description, expires_at, receipt, ...payment }) {
      const { id, page } = await call(
        'create',
        {
          order,
          amount,
          description,
          expires_at,
          receipt: toReceipt(receipt),
          notify: payment.notification_url,
          back: { success: payment.success_url, fail: payment.fail_url },
          save_card: payment.save_card_of !== undefined,
        },
        createdShape,
      )
      return { provider_payment_id: id, payment_url: page }
    },
    async charge({ provider_payment_id: id, rebill_id: card }) {
      return toState(await call('charge', { id, card }, paymentShape))
    },
    async getState(id) {
      return toState(await call('get', { id }, paymentShape))
    },
    async findPayment(order) {
      const { payments } = await call('find', { order }, z.object({ payments: z.array(paymentShape) }))
      const payment = payments.find(({ status }) => kindOf(status) === 'paid') ?? payments.at(-1)
      return payment ? toState(payment) : null
    },
    async cancel({ provider_payment_id: id, amount, refund_id: key, receipt }) {
      const fields = { id, amount, key, receipt: receipt && toReceipt(receipt) }
      return toState(await call('cancel', fields, paymentShape))
    },
    async sendClosingReceipt({ provider_payment_id: id, receipt }) {
      await call('close', { id, receipt: toReceipt(receipt) }, z.unknown())
    },
    readNotification({ body, raw_body, headers }) {
      const expected = sign(raw_body, secret)
      const given = Buffer.from(String(headers['neva-signature'] ?? ''), 'hex')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const { data } = noticeShape.safeParse(body)
      if (!data) return { about: 'other', status: '' }
      const { payment, card } = data
      const saved = card && { rebill_id: card.token, pan: card.mask, expires: card.expires }
      return { about: 'state', state: { ...toState(payment), card: saved, pan: card?.mask ?? null } }
    },
  }
}

function sign(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

function toRefusal(method: string, code: string): AcquirerError {
  const failure = code === 'NO_PAYMENT' ? 'UNKNOWN_PAYMENT' : code === 'BUSY' ? 'TRY_LATER' : 'REFUSED'
  return new AcquirerError(`${method} refused: ${code}`, { failure, code })
}

function toState({ id, order, status, left }: z.output<typeof paymentShape>): PaymentState {
  const bank = { provider_payment_id: id, provider_status: status, kind: kindOf(status), amount: left }
  return { payment_id: order, ...bank, card: null, pan: null, is_sbp: false }
}

function toReceipt({ email, taxation, tax, items }: Omit<Receipt, 'method'>) {
  return { email, taxation, tax, lines: items.map(({ name, amount }) => ({ name, amount })) }
}
