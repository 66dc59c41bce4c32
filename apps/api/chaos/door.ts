import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Door {
  /** Origin of the bank; the API may not be there yet. */
  bank: string
  api: string
  /** Called when a call is passed on, and when its answer comes back. */
  onCall?(name: string): void
}

/**
 * Stands between the API and the bank, in both directions, and adds nothing: so a kill can be aimed at the moment in
 * which the bank has been asked but has not answered, or the other way round. While it is silent, the bank's connections
 * are accepted and nothing comes back; every second call reaches the bank all the same.
 */
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

/** The caller gets no answer; with `target` the bank gets the call all the same. */
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
  // Whoever asked sees a broken connection, as without the door.
  passedOn.on('error', () => outgoing.destroy())
  incoming.on('error', () => {})
  outgoing.on('error', () => {})
  incoming.pipe(passedOn)
}
