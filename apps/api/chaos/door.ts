import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Door {
  /** Origin of the bank; the API may not be there yet. */
  bank: string
  api: string
  /** Called when a call is passed on, and when its answer comes back. */
  onCall(name: string): void
}

/**
 * Stands between the API and the bank, in both directions, and adds nothing: so a kill can be aimed at the moment in
 * which the bank has been asked but has not answered, or the other way round.
 */
export async function openDoor({ bank, api, onCall }: Door) {
  const server = createServer((incoming, outgoing) => {
    const isForBank = incoming.url?.startsWith('/tbank/') ?? false
    const name = isForBank ? `bank ${incoming.url!.split('/').at(-1)}` : 'notification'
    onCall(`${name} asked`)
    pass(incoming, outgoing, { target: isForBank ? bank : api, onAnswer: () => onCall(`${name} answered`) })
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
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
  // Whoever asked sees a broken connection, as without the door.
  passedOn.on('error', () => outgoing.destroy())
  incoming.on('error', () => {})
  outgoing.on('error', () => {})
  incoming.pipe(passedOn)
}
