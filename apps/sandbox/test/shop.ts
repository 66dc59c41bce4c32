import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { startSandbox } from '../src/sandbox.ts'
import type { SandboxOptions } from '../src/sandbox.ts'
import { signToken } from '../src/tbank/token.ts'

export interface Answer {
  status: number
  body: Record<string, unknown>
}

export async function startShop(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({ port: 0, ...options })
  const receiver = await startReceiver()
  let orders = 0

  function call(method: string, fields: Record<string, unknown>): Promise<Answer> {
    const signed = { TerminalKey: sandbox.tbank.terminal_key, ...fields }
    return postJson(`${sandbox.tbank.api_url}/${method}`, {
      Token: signToken(signed, sandbox.tbank.password),
      ...signed,
    })
  }

  return {
    sandbox,
    receiver,
    call,
    control: (path: string, body?: unknown): Promise<Answer> => postJson(`${sandbox.control}/${path}`, body),
    /** Creates a payment of 3,500 roubles and returns its PaymentId. */
    async open(fields: Record<string, unknown> = {}): Promise<string> {
      orders += 1
      const { body } = await call('Init', {
        Amount: 350_000,
        OrderId: `order-${orders}`,
        Description: 'Консультация',
        NotificationURL: receiver.url,
        SuccessURL: 'https://shop.example/ok?order=${OrderId}',
        FailURL: 'https://shop.example/fail?order=${OrderId}',
        ...fields,
      })
      return String(body['PaymentId'])
    },
    async statusOf(paymentId: string) {
      return (await call('GetState', { PaymentId: paymentId })).body['Status']
    },
    idle: () => fetch(`${sandbox.control}/idle`),
    submit: (path: string, form: Record<string, string> = {}) =>
      fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }),
    async page(path: string): Promise<string> {
      return (await fetch(sandbox.url + path)).text()
    },
    async [Symbol.asyncDispose]() {
      await sandbox.close()
      await receiver.close()
    },
  }
}

async function startReceiver() {
  const received: Record<string, unknown>[] = []
  const receiver = {
    received,
    url: '',
    answer: (response: ServerResponse): void => void response.end('OK'),
    statuses: () => received.map((body) => body['Status']),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  async function receive(request: IncomingMessage, response: ServerResponse) {
    received.push(await readJson(request))
    receiver.answer(response)
  }

  const server = createServer((request, response) => {
    void receive(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`
  return receiver
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  return JSON.parse(Buffer.concat(await request.toArray()).toString())
}

export async function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : { text } }
}
