import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'

interface Conditions {
  loss: number
  delay_ms: number
  /** In each direction; what is beyond is dropped. No limit if left out. */
  bits_per_second?: number
}

/** Packets of this time may come at once. */
const burstSeconds = 0.2

/** Starts a UDP relay that drops and delays packets in both directions. */
export async function startLossyRelay(target_port: number, conditions: Conditions) {
  const near = createSocket('udp4')
  const far = new Map<string, Promise<Socket>>()
  const opened: Promise<Socket>[] = []
  const [up, down] = [createLimit(conditions), createLimit(conditions)]
  let isOpen = true
  near.bind(0)
  await once(near, 'listening')
  near.on('message', (packet, client) => {
    const key = `${client.address}:${client.port}`
    let socket = far.get(key)
    if (!socket) {
      socket = open(client)
      opened.push(socket)
      far.set(key, socket)
    }
    const way = socket
    if (!up(packet.length)) return
    pass(conditions, async () => {
      const socket = await way
      if (far.get(key) === way) socket.send(packet, target_port, '127.0.0.1')
    })
  })

  async function open({ address, port }: RemoteInfo): Promise<Socket> {
    const socket = createSocket('udp4')
    socket.on('message', (packet) => {
      if (down(packet.length)) pass(conditions, () => isOpen && near.send(packet, port, address))
    })
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return socket
  }

  return {
    port: near.address().port,
    // Can be changed while the relay runs.
    conditions,
    /** Gives every client a new port, as a router does that lost its NAT table. */
    async rebind(): Promise<void> {
      far.clear()
      for (const socket of await Promise.all(opened.splice(0))) socket.close()
    },
    async [Symbol.asyncDispose]() {
      isOpen = false
      far.clear()
      for (const socket of await Promise.all(opened)) socket.close()
      near.close()
    },
  }
}

/** Returns whether a packet of this many bytes is within the limit, which may change at any time. */
function createLimit(conditions: Conditions): (bytes: number) => boolean {
  let allowed = 0
  let before = performance.now()
  return (bytes) => {
    const { bits_per_second = Infinity } = conditions
    const now = performance.now()
    const bytesPerSecond = bits_per_second / 8
    allowed = Math.min(burstSeconds * bytesPerSecond, allowed + ((now - before) / 1000) * bytesPerSecond)
    before = now
    if (allowed < bytes) return false
    allowed -= bytes
    return true
  }
}

function pass({ loss, delay_ms }: Conditions, send: () => unknown): void {
  if (Math.random() < loss) return
  if (delay_ms > 0) setTimeout(send, delay_ms)
  else void send()
}
