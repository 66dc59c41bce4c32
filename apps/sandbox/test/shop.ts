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
  const ear = await startEar()
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
    ear,
    call,
    control: (path: string, body?: unknown): Promise<Answer> => postJson(`${sandbox.control}/${path}`, body),
    /** Creates a payment of 3,500 roubles and returns its PaymentId. */
    async open(fields: Record<string, unknown> = {}): Promise<string> {
      orders += 1
      const { body } = await call('Init', {
        Amount: 350_000,
        OrderId: `order-${orders}`,
        Description: 'Консультация',
        NotificationURL: ear.url,
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
      await ear.close()
    },
  }
}

async function startEar() {
  const heard: Record<string, unknown>[] = []
  const ear = {
    heard,
    url: '',
    answer: (response: ServerResponse): void => void response.end('OK'),
    statuses: () => heard.map((body) => body['Status']),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  async function hear(request: IncomingMessage, response: ServerResponse) {
    heard.push(await readJson(request))
    ear.answer(response)
  }

  const server = createServer((request, response) => {
    void hear(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ear.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`
  return ear
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
