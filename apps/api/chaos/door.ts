import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Door {
  bank: string
  api: string
  onCall?(name: string): void
}

/** After `silence` only every second call reaches the bank, and none is answered. */
export async function openDoor({ bank, api, onCall = () => {} }: Door) {
  let isSilent = false
  let swallowed = 0
  const server = createServer((incoming, outgoing) => {
    const isForBank = incoming.url?.startsWith('/tbank/') ?? false
    const name = isForBank ? `bank ${incoming.url!.split('/').at(-1)}` : 'notification'
    onCall(`${name} asked`)
    if (isForBank && isSilent) return swallow(incoming, ++swallowed % 2 === 0 ? bank : undefined)
    pass(incoming, outgoing, { target: isForBank ? bank : api, onAnswer: () => onCall(`${name} answered`) })
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    silence: () => void (isSilent = true),
    speak: () => void (isSilent = false),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function swallow(incoming: IncomingMessage, target: string | undefined): void {
  incoming.on('error', () => {})
  if (target === undefined) return void incoming.resume()
  const { method, headers, url = '/' } = incoming
  const passedOn = request(new URL(url, target), { method, headers, agent: false }, (answer) => answer.resume())
  passedOn.on('error', () => {})
  incoming.pipe(passedOn)
}

function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { target, onAnswer }: { target: string; onAnswer(): void },
): void {
  const { method, headers, url = '/' } = incoming
  const passedOn = request(new URL(url, target), { method, headers, agent: false }, (answer) => {
    onAnswer()
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
    answer.on('error', () => outgoing.destroy())
  })
  // The caller sees a broken connection, as it would without the proxy.
  passedOn.on('error', () => outgoing.destroy())
  incoming.on('error', () => {})
  outgoing.on('error', () => {})
  incoming.pipe(passedOn)
}
