import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'

interface Conditions {
  loss: number
  delay_ms: number
}

/** Starts a UDP relay that drops and delays packets in both directions. */
export async function startLossyRelay(target_port: number, conditions: Conditions) {
  const near = createSocket('udp4')
  const far = new Map<string, Promise<Socket>>()
  const opened: Promise<Socket>[] = []
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
    pass(conditions, async () => {
      const socket = await way
      if (far.get(key) === way) socket.send(packet, target_port, '127.0.0.1')
    })
  })

  async function open({ address, port }: RemoteInfo): Promise<Socket> {
    const socket = createSocket('udp4')
    socket.on('message', (packet) => pass(conditions, () => isOpen && near.send(packet, port, address)))
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

function pass({ loss, delay_ms }: Conditions, send: () => unknown): void {
  if (Math.random() < loss) return
  if (delay_ms > 0) setTimeout(send, delay_ms)
  else void send()
}
