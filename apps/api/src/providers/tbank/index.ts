import { z } from 'zod'
import { AcquirerError, type Acquirer } from '../../modules/orders/acquirer.ts'
import { isLoopback } from '../../startup/loopback.ts'
import { createCall } from './call.ts'
import type { TbankConfig } from './config.ts'
import { cancelShape, checkShape, initShape, stateShape, toInit, toState } from './messages.ts'
import { readNotification } from './notifications.ts'
import { toClosingReceipt, toReceipt } from './receipt.ts'
import { kindOf } from './statuses.ts'

// T-Bank's internet acquiring: protocols.md §1.
export function createTbank(config: TbankConfig): Acquirer {
  const call = createCall(config)
  return {
    timeout_ms: config.TBANK_TIMEOUT_MS,
    is_test: isTest(config),
    async createPayment(payment) {
      const { PaymentId, PaymentURL } = await call('Init', toInit(payment, config), initShape)
      return { provider_payment_id: PaymentId, payment_url: PaymentURL }
    },
    async charge({ provider_payment_id, rebill_id }) {
      return toState(await call('Charge', { PaymentId: provider_payment_id, RebillId: rebill_id }, stateShape))
    },
    async getState(provider_payment_id) {
      return toState(await call('GetState', { PaymentId: provider_payment_id }, stateShape))
    },
    async findPayment(payment_id) {
      try {
        const { OrderId, Payments } = await call('CheckOrder', { OrderId: payment_id }, checkShape)
        const last = Payments.find(({ Status }) => kindOf(Status) === 'paid') ?? Payments.at(-1)
        return last ? toState({ OrderId, ...last }) : null
      } catch (error) {
        if (error instanceof AcquirerError && error.failure === 'UNKNOWN_PAYMENT') return null
        throw error
      }
    },
    async cancel({ provider_payment_id, amount, refund_id, receipt }) {
      const fields = {
        PaymentId: provider_payment_id,
        Amount: amount,
        ExternalRequestId: refund_id,
        Receipt: receipt && toReceipt(receipt, config),
      }
      const answer = await call('Cancel', fields, cancelShape)
      return toState({ ...answer, Amount: answer.NewAmount })
    },
    async sendClosingReceipt({ provider_payment_id, receipt }) {
      const fields = { PaymentId: provider_payment_id, Receipt: toClosingReceipt(receipt, config) }
      // This method is outside the versioned API path.
      await call('../cashbox/SendClosingReceipt', fields, z.unknown())
    },
    readNotification: (request) => readNotification(config, request),
  }
}

const testHost = 'rest-api-test.tinkoff.ru'

// Test terminals end in DEMO; the test host works with the key of the live one: protocols.md §1.1.
function isTest({ TBANK_TERMINAL_KEY, TBANK_API_URL }: TbankConfig): boolean {
  const { hostname } = new URL(TBANK_API_URL)
  return TBANK_TERMINAL_KEY.endsWith('DEMO') || hostname === testHost || isLoopback(hostname)
}
