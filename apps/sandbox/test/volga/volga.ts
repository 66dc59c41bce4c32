import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Payments, Refusal, type Payment } from './state.ts'

const key = 'volga-test-key'
const webhook_secret = 'volga-test-secret'

export async function startVolga() {
  const payments = new Payments()
  let losesNotifications = false
  const server = createServer((request, response) => void answer(payments, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const find = (page_url: string) => payments.get(page_url.split('/').at(-1)!)
  const notify = (payment: Payment) => (losesNotifications ? undefined : sendNotification(payment))

  return {
    url,
    key,
    webhook_secret,
    payments: payments.all,
    asked: payments.asked,
    payment: find,
    async pay(page_url: string) {
      payments.settle(find(page_url))
      await notify(find(page_url))
    },
    async refuse(page_url: string) {
      find(page_url).state = 'refused'
      await notify(find(page_url))
    },
    /** Returns the HTTP status with which the shop answered. */
    notify: (page_url: string, secret = webhook_secret) => sendNotification(find(page_url), secret),
    loseNotifications: () => (losesNotifications = true),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Signs the exact bytes that are sent. */
async function sendNotification(payment: Payment, secret = webhook_secret): Promise<number> {
  const card = payment.saves_card
    ? { token: `card-of-${payment.id}`, mask: '2200****0001', valid_thru: '2061-12' }
    : null
  const body = JSON.stringify({ event: `payment.${payment.state}`, payment: view(payment), card }, null, 2)
  const signature = createHmac('sha256', secret).update(body).digest('base64')
  const headers = { 'content-type': 'application/json', 'volga-signature': signature }
  const { status } = await fetch(payment.webhook_url, { method: 'POST', headers, body })
  return status
}

function view({ id, reference, state, amount, returned }: Payment) {
  return { id, reference, state, amount, returned }
}

async function answer(payments: Payments, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  try {
    const text = Buffer.concat(await request.toArray()).toString()
    if (request.headers.authorization !== `Bearer ${key}`) throw new Refusal(401, 'wrong_key')
    send(200, route(payments, request, text === '' ? {} : JSON.parse(text)))
  } catch (error) {
    if (error instanceof Refusal) send(error.status, { error: error.code })
    else send(500, { error: 'fault' })
  }
}

function route(payments: Payments, { method, url, headers }: IncomingMessage, body: Record<string, unknown>): object {
  const { pathname, searchParams } = new URL(url!, `http://${headers.host}`)
  const [, , , id, action] = pathname.split('/')
  if (method === 'POST' && !id) {
    const payment = payments.open(body as unknown as Parameters<Payments['open']>[0])
    return { ...view(payment), page_url: `http://${headers.host}/pay/${payment.id}` }
  }
  if (!id)
    return { items: payments.all.filter(({ reference }) => reference === searchParams.get('reference')).map(view) }
  const payment = payments.get(id)
  if (method === 'POST') act(payments, payment, { action, body })
  else payments.asked.push(id)
  return view(payment)
}

interface Act {
  action: string | undefined
  body: Record<string, unknown>
}

function act(payments: Payments, payment: Payment, { action, body }: Act): void {
  if (action === 'void') payments.void(payment)
  else if (action === 'charges') payments.settle(payment)
  else if (action === 'returns') payments.giveBack(payment, body as { key: string; sum: string })
  else if (action === 'deliveries') payment.receipts.push({ type: 'delivery', sum: String(body['sum']) })
  else throw new Refusal(404, 'no_such_call')
}
