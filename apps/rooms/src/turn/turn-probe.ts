import { createSocket } from 'node:dgram'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { allocateRequest, messageTypes, readAnswer, releaseRequest, transactionOf, type StunAnswer } from './stun.ts'
import type { TurnAddress } from './turn-address.ts'

// One UDP socket, or one TCP or TLS stream.
interface Channel {
  send(bytes: Buffer): void
  onBytes(take: (bytes: Buffer) => void): void
  close(): void
}

export interface TurnLogin {
  username: string
  password: string
}

/** The message says why; OPEN is a server that wants no credentials. */
export class TurnError extends Error {
  override name = 'TurnError'
  readonly code: 'OPEN' | 'REFUSED' | 'ETIMEDOUT'

  constructor(code: TurnError['code'], message: string) {
    super(message)
    this.code = code
  }
}

const silence = () => new TurnError('ETIMEDOUT', 'it does not respond')

const timeoutMs = 5000
// UDP packets get lost, so requests repeat as in other STUN clients.
const retransmissionMs = 500
const unauthorized = 401

/** Requests an allocation as a browser would and releases it. Rejects with a readable reason. */
export async function probeTurn(address: TurnAddress, login: TurnLogin, allowsAnyCertificate = false): Promise<void> {
  const channel = await openChannel(address, allowsAnyCertificate)
  try {
    const challenge = await sendRequest(channel, allocateRequest(), address)
    if (challenge.type === messageTypes.allocated) throw new TurnError('OPEN', 'it does not require credentials')
    if (challenge.error?.code !== unauthorized) throw new TurnError('REFUSED', explainRefusal(challenge))
    const credentials = { ...login, realm: challenge.realm, nonce: challenge.nonce }
    const answer = await sendRequest(channel, allocateRequest(credentials), address)
    if (answer.type !== messageTypes.allocated) throw new TurnError('REFUSED', explainRefusal(answer))
    channel.send(releaseRequest(credentials))
  } finally {
    channel.close()
  }
}

function explainRefusal({ error }: StunAnswer): string {
  const reason = error ? `${error.code} ${error.reason}`.trim() : 'no reason'
  const hint = error?.code === unauthorized ? '; is TURN_SECRET its static-auth-secret, and do the clocks agree?' : ''
  return `it rejects the credentials (${reason})${hint}`
}

function sendRequest(channel: Channel, request: Buffer, { transport }: TurnAddress): Promise<StunAnswer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    const repeat = transport === 'udp' ? setInterval(() => channel.send(request), retransmissionMs) : undefined
    const timeout = setTimeout(() => finish(() => reject(silence())), timeoutMs)

    function finish(settle: () => void): void {
      clearInterval(repeat)
      clearTimeout(timeout)
      settle()
    }

    channel.onBytes((bytes) => {
      received = transport === 'udp' ? Buffer.from(bytes) : Buffer.concat([received, bytes])
      for (let read = readAnswer(received); read; read = readAnswer(received)) {
        received = received.subarray(read.length)
        const { answer } = read
        if (answer.transaction === transactionOf(request)) return finish(() => resolve(answer))
      }
    })
    channel.send(request)
  })
}

function openChannel(address: TurnAddress, allowsAnyCertificate: boolean): Promise<Channel> {
  return address.transport === 'udp' ? openUdp(address) : openStream(address, allowsAnyCertificate)
}

function openUdp({ host, port }: TurnAddress): Promise<Channel> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(isIP(host) === 6 ? 'udp6' : 'udp4')
    socket.once('error', reject)
    socket.connect(port, host, (error?: Error) => {
      // Node's types do not know that a name resolution error arrives as an argument.
      if (error) {
        socket.close()
        return reject(error)
      }
      socket.off('error', reject)
      // A closed port fails the next send; the missing answer reports the same.
      socket.on('error', () => {})
      resolve({
        send: (bytes) => socket.send(bytes),
        onBytes: (take) => void socket.removeAllListeners('message').on('message', take),
        close: () => socket.close(),
      })
    })
  })
}

function openStream({ host, port, transport }: TurnAddress, allowsAnyCertificate: boolean): Promise<Channel> {
  return new Promise((resolve, reject) => {
    const servername = isIP(host) ? '' : host
    const options = { host, port, servername, rejectUnauthorized: !allowsAnyCertificate }
    const socket: Socket = transport === 'tls' ? connectTls(options) : connectTcp({ host, port })
    socket.setTimeout(timeoutMs, () => socket.destroy(silence()))
    socket.once('error', reject)
    socket.once(transport === 'tls' ? 'secureConnect' : 'connect', () => {
      socket.off('error', reject)
      socket.on('error', () => {})
      resolve({
        send: (bytes) => void socket.write(bytes),
        onBytes: (take) => void socket.removeAllListeners('data').on('data', take),
        close: () => socket.end(() => socket.destroy()),
      })
    })
  })
}
