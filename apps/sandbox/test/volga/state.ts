/**
 * Payment states of an acquirer for tests. Its protocol differs from T-Bank's, so that no detail of T-Bank's can hide
 * behind the port.
 */
type State = 'open' | 'settled' | 'refused' | 'void' | 'part_returned' | 'returned'

export interface Payment {
  id: string
  /** The shop's id of the payment. */
  reference: string
  state: State
  /** Roubles in the format of all messages: `1500.00`. */
  amount: string
  returned: string
  webhook_url: string
  saves_card: boolean
  receipts: { type: 'sale' | 'return' | 'delivery'; sum: string }[]
  /** Refunds by the shop's key, so that a repeated request refunds nothing twice. */
  returns: Map<string, string>
}

export class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export class Payments {
  readonly all: Payment[] = []
  readonly asked: string[] = []

  open(order: { reference: string; amount: string; webhook_url: string; save_card?: boolean }): Payment {
    const { save_card: saves_card = false, reference, amount, webhook_url } = order
    const id = `vp-${this.all.length + 1}`
    const fresh = { state: 'open', returned: '0.00', receipts: [], returns: new Map<string, string>() } as const
    const payment: Payment = { id, reference, amount, webhook_url, saves_card, ...fresh, receipts: [] }
    this.all.push(payment)
    return payment
  }

  get(id: string): Payment {
    const payment = this.all.find((one) => one.id === id)
    if (!payment) throw new Refusal(404, 'no_such_payment')
    return payment
  }

  settle(payment: Payment): void {
    if (payment.state !== 'open' && payment.state !== 'refused') throw new Refusal(409, 'wrong_state')
    payment.state = 'settled'
    payment.receipts.push({ type: 'sale', sum: payment.amount })
  }

  void(payment: Payment): void {
    if (payment.state !== 'open' && payment.state !== 'refused') throw new Refusal(409, 'wrong_state')
    payment.state = 'void'
  }

  giveBack(payment: Payment, { key, sum }: { key: string; sum: string }): void {
    if (payment.returns.has(key)) return
    if (payment.state !== 'settled' && payment.state !== 'part_returned') throw new Refusal(409, 'wrong_state')
    const returned = Number(payment.returned) + Number(sum)
    if (returned > Number(payment.amount)) throw new Refusal(422, 'too_much')
    payment.returns.set(key, sum)
    payment.returned = returned.toFixed(2)
    payment.state = payment.returned === payment.amount ? 'returned' : 'part_returned'
    payment.receipts.push({ type: 'return', sum })
  }
}
