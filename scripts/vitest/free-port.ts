import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

/** The blocks are below the ephemeral ports, which start at 32768, and above 10080, which `fetch` refuses. */
const blocks = { first: 11_000, size: 250, count: 76 }

/**
 * Returns a port that no other test process uses. Each process reserves a block of ports by listening on its first one
 * until the process ends.
 */
export const freePort = createPortFinder(randomInt(blocks.count))

export function createPortFinder(block: number): () => Promise<number> {
  let held: Promise<number> | undefined
  let taken = 0
  return async () => {
    const first = await (held ??= holdBlock(block))
    for (let tries = 1; tries < blocks.size; tries++) {
      taken = (taken % (blocks.size - 1)) + 1
      const port = first + taken
      if (await canListen(port)) return port
    }
    throw new Error(`no port is free from ${first} on`)
  }
}

async function holdBlock(start: number): Promise<number> {
  for (let tries = 0; tries < blocks.count; tries++) {
    const first = blocks.first + ((start + tries) % blocks.count) * blocks.size
    const holder = await listen(first)
    if (!holder) continue
    holder.unref()
    return first
  }
  throw new Error('other processes hold every block of ports')
}

async function canListen(port: number): Promise<boolean> {
  const server = await listen(port)
  if (!server) return false
  await new Promise((resolve) => server.close(resolve))
  return true
}

function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(undefined))
      .listen(port, 'localhost', () => resolve(server))
  })
}
