import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { guard } from '../guard.ts'
import { isBindingRequest, readUfrag, repairTiebreaker } from './stun-binding.ts'

// Port 0 picks a free one.
export interface RelayAddress {
  ip: string
  port: number
}

export interface RelayPort {
  // Offered to clients with the lowest priority.
  candidate: string
  // Registers the credentials of one of our descriptions; returns the function that removes them.
  admit(sdp: string): () => void
  close(): void
}

interface Path {
  inner: Socket
  used_ms: number
}

const idleMs = 60_000
const sweepMs = 10_000
// Below every candidate of libdatachannel.
const candidatePriority = 1

/**
 * A second UDP port for packets that a TURN server relays for clients on TCP or TLS. Chromium sends their ICE checks
 * with a tiebreaker of 0, which libjuice rejects (#355). This port sets another tiebreaker, signs the check again and
 * forwards everything to the media port, from a separate source port per client. It needs its own address, the only one
 * the TURN server may relay to; otherwise libjuice selects a direct path to the media port, on which Chromium accepts
 * nothing.
 */
export async function openRelayPort(
  media_port: number,
  { ip, port }: RelayAddress,
  log: (line: string) => void,
): Promise<RelayPort> {
  const outer = createSocket('udp4')
  await new Promise<void>((resolve, reject) => outer.once('error', reject).bind(port, ip, resolve))
  outer.removeAllListeners('error').on('error', () => {})
  const passwords = new Map<string, string>()
  const paths = new Map<string, Path>()

  outer.on('message', (packet, from) => guard(log, 'could not forward a relayed packet', () => receive(packet, from)))

  function receive(packet: Buffer, from: RemoteInfo): void {
    const now_ms = performance.now()
    const path = paths.get(keyOf(from))
    if (path) path.used_ms = now_ms
    if (!isBindingRequest(packet)) {
      if (path) forward(path, packet)
      return
    }
    const password = passwords.get(readUfrag(packet) ?? '')
    const check = password === undefined ? undefined : repairTiebreaker(packet, password)
    if (check) forward(path ?? open(from, now_ms), check)
  }

  function forward({ inner }: Path, packet: Buffer): void {
    inner.send(packet, media_port, '127.0.0.1')
  }

  function open({ address, port: client_port }: RemoteInfo, now_ms: number): Path {
    const inner = createSocket('udp4')
    inner.on('error', () => {})
    inner.on('message', (packet, { port }) => {
      if (port === media_port) outer.send(packet, client_port, address)
    })
    const path = { inner, used_ms: now_ms }
    paths.set(`${address}:${client_port}`, path)
    return path
  }

  function sweep(isOld: (path: Path) => boolean): void {
    for (const [key, path] of paths) {
      if (!isOld(path)) continue
      path.inner.close()
      paths.delete(key)
    }
  }

  const sweeping = setInterval(() => sweep(({ used_ms }) => performance.now() - used_ms > idleMs), sweepMs)

  return {
    candidate: `candidate:door 1 UDP ${candidatePriority} ${ip} ${outer.address().port} typ host`,
    admit(sdp) {
      const ufrag = /a=ice-ufrag:(\S+)/.exec(sdp)?.[1] ?? ''
      passwords.set(ufrag, /a=ice-pwd:(\S+)/.exec(sdp)?.[1] ?? '')
      return () => void passwords.delete(ufrag)
    },
    close() {
      clearInterval(sweeping)
      sweep(() => true)
      outer.close()
    },
  }
}

function keyOf({ address, port }: RemoteInfo): string {
  return `${address}:${port}`
}
