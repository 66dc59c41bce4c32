import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Payment {
  id: string
  order: string
  status: string
  left: number
  notify: string
}

/** Emulates the bank of the adapter `providers/neva`. */
export async function startNeva(secret: string) {
  const payments: Payment[] = []
  const keys = new Set<string>()

  function answer(method: string, given: Record<string, unknown>): object | undefined {
    if (method === 'find') return { payments: payments.filter(({ order }) => order === given['order']) }
    if (method === 'create') {
      const { order, amount, notify } = given as { order: string; amount: number; notify: string }
      const payment = { id: `n-${payments.length + 1}`, order, status: 'NEW', left: amount, notify }
      payments.push(payment)
      return { id: payment.id, page: `https://pay.neva.example/${payment.id}` }
    }
    const payment = payments.find(({ id }) => id === given['id'])
    if (payment && method === 'cancel') cancel(payment, given)
    if (payment && method === 'charge') payment.status = 'PAID'
    return payment
  }

  function cancel(payment: Payment, { amount = payment.left, key }: { amount?: number; key?: string }): void {
    if (key && keys.has(key)) return
    if (key) keys.add(key)
    if (payment.status === 'NEW') payment.status = 'CANCELED'
    else {
      payment.left -= amount
      payment.status = payment.left === 0 ? 'REFUNDED' : 'PARTLY_REFUNDED'
    }
  }

  const server = createServer((request, response) => {
    void request.toArray().then((parts: Buffer[]) => {
      const text = Buffer.concat(parts).toString()
      if (request.headers['neva-signature'] !== sign(text)) return send(response, 403, { code: 'WRONG_SIGNATURE' })
      const found = answer(request.url!.split('/').at(-1)!, JSON.parse(text) as Record<string, unknown>)
      return found ? send(response, 200, found) : send(response, 404, { code: 'NO_PAYMENT' })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function sign(text: string): string {
    return createHmac('sha256', secret).update(text).digest('hex')
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pay(id: string) {
      const payment = payments.find((one) => one.id === id)!
      payment.status = 'PAID'
      const card = { token: `card-${id}`, mask: '220000******0001', expires: '12/61' }
      const raw_body = JSON.stringify({ payment, card })
      return { raw_body, signature: sign(raw_body) }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
