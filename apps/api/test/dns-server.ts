import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { Resolver } from 'node:dns/promises'
import { isIPv4 } from 'node:net'

/** Records by name; an empty record exists, but has nothing. */
export type Zone = Record<string, { a?: string[]; txt?: string[] }>

const types = { a: 1, txt: 16 } as const
const headerBytes = 12
const answered = 0x8180
const noSuchName = 0x8183

export async function startDns(zone: Zone) {
  const socket = createSocket('udp4')
  socket.on('message', (query: Buffer, from: RemoteInfo) => socket.send(answer(query, zone), from.port, from.address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const address = `127.0.0.1:${socket.address().port}`
  const resolver = new Resolver({ timeout: 5000, tries: 3 })
  resolver.setServers([address])
  return {
    address,
    resolver,
    async [Symbol.asyncDispose]() {
      resolver.cancel()
      socket.close()
      await once(socket, 'close')
    },
  }
}

export function silentResolver(port: number): Resolver {
  const resolver = new Resolver({ timeout: 100, tries: 1 })
  resolver.setServers([`127.0.0.1:${port}`])
  return resolver
}

function answer(query: Buffer, zone: Zone): Buffer {
  const { name, end } = readName(query)
  const type = query.readUInt16BE(end)
  const known = zone[name.toLowerCase()]
  const records =
    (type === types.txt ? known?.txt?.map(textData) : type === types.a ? known?.a?.map(addressData) : []) ?? []
  const header = Buffer.from(query.subarray(0, headerBytes))
  header.writeUInt16BE(known ? answered : noSuchName, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  header.writeUInt32BE(0, 8)
  return Buffer.concat([header, query.subarray(headerBytes, end + 4), ...records.map((data) => record(type, data))])
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = headerBytes
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.'), end: at + 1 }
}

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  // The name is that of the question.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function addressData(address: string): Buffer {
  if (!isIPv4(address)) throw new Error('only IPv4')
  return Buffer.from(address.split('.').map(Number))
}

// A text longer than 255 bytes is several strings.
function textData(text: string): Buffer {
  const bytes = Buffer.from(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, n) => bytes.subarray(n * 255, (n + 1) * 255))
  return Buffer.concat(chunks.flatMap((chunk) => [Buffer.from([chunk.length]), chunk]))
}
