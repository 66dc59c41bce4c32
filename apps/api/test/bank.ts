import { createPaylink } from '@razgovor/contract/orders'
import type { CallAnswer } from './api-client.ts'
import type { MadeSlot } from './factories.ts'
import type { TestApi, TestUser } from './start-api.ts'

export type Paylink = CallAnswer<typeof createPaylink>

export interface BankPayment {
  payment_id: string
  /** Our payment_id. */
  order_id: string
  status: string
  amount: number
  remaining_amount: number
  charged_back_amount: number
  /** The sum of the refunds that we requested. */
  asked_back_amount: number
  created_at: string
  receipts: PrintedReceipt[]
}

export interface PrintedReceipt {
  type: 'Income' | 'IncomeReturn'
  is_closing: boolean
  amount: number
  receipt: {
    Email: string
    Items: {
      Name: string
      Amount: number
      PaymentMethod: string
      AgentData?: { AgentSign: string }
      SupplierInfo?: { Name: string; Inn: string; Phones: string[] }
    }[]
  }
}

interface Notification {
  status?: string
  amount?: number
  token?: 'wrong'
}

type Link = Pick<Paylink, 'payment_url'>

function idOf({ payment_url }: Link): string {
  return payment_url.split('/').at(-1)!
}

export function bankOf(api: { sandbox: { control: string }; control: TestApi['control'] }) {
  const payments = async () => (await (await fetch(`${api.sandbox.control}/tbank/payments`)).json()) as BankPayment[]
  const act = async (link: Link, action: string, body: object = {}) => {
    const response = await api.control(`/tbank/payments/${idOf(link)}/${action}`, body)
    return { ok: response.ok, ...((await response.json()) as { outcome?: string }) }
  }
  return {
    payments,
    payment: async (link: Link) => (await payments()).find(({ payment_id }) => payment_id === idOf(link))!,
    /** Returns each receipt as «sale», «return» or «closing», its method and sum. */
    printed: async (link: Link) => {
      const { receipts } = (await payments()).find(({ payment_id }) => payment_id === idOf(link))!
      return receipts.map(({ type, is_closing, amount, receipt }) => {
        const kind = is_closing ? 'closing' : type === 'Income' ? 'sale' : 'return'
        return [kind, receipt.Items[0]!.PaymentMethod, amount]
      })
    },
    /** With SBP a refund takes a minute, and a repeated request is a second refund. */
    pay: (link: Link, paying: { by?: 'SBP'; amount?: number } = {}) => act(link, 'pay', paying),
    decline: (link: Link) => act(link, 'decline'),
    close: (link: Link) => act(link, 'close'),
    /** Emulates a refund in the bank's web interface, of all that is left unless an amount is given. */
    refundByHand: (link: Link, amount?: number) => act(link, 'refund-by-hand', { amount }),
    /** Only the registry shows it. */
    chargeBack: (link: Link, amount?: number) => act(link, 'chargeback', { amount }),
    refuseRefunds: (link: Link) => act(link, 'refuse-refunds'),
    registry: async () => (await fetch(`${api.sandbox.control}/tbank/registry`)).text(),
    /** The bank's id of the payment. */
    numberOf: idOf,
    become: (link: Link, status: string) => act(link, 'become', { status }),
    /** Lists a later payment of the same OrderId whose card was refused. */
    addRefused: (link: Link) => act(link, 'refused'),
    /** Returns its outcome, ok or refused. */
    notify: async (link: Link, notification: Notification) => (await act(link, 'notify', notification)).outcome,
    faults: (faults: object) => api.control('/tbank/faults', faults),
    /** Kopecks that payers have paid and not got back. */
    async taken(): Promise<number> {
      const paid = (await payments()).filter(({ status }) => /^(CONFIRMED|PARTIAL_REFUNDED)$/.test(status))
      return paid.reduce((sum, payment) => sum + payment.remaining_amount, 0)
    },
  }
}

export type Bank = ReturnType<typeof bankOf>

export function linkFor(
  api: TestApi,
  listener: TestUser,
  slots: readonly Pick<MadeSlot, 'slot_id'>[],
): Promise<Paylink> {
  return api.as(listener).call(createPaylink, { body: { slot_ids: slots.map(({ slot_id }) => slot_id) } })
}
