import { createHash, createHmac, randomBytes } from 'node:crypto'

// The part of RFC 5389 and 5766 that a TURN allocation needs.
export const messageTypes = {
  allocate: 0x0003,
  allocated: 0x0103,
  allocate_refused: 0x0113,
  refresh: 0x0004,
} as const

const magicCookie = 0x2112a442
const headerBytes = 20
const integrityBytes = 24
const udpProtocol = 17

const attributeTypes = {
  username: 0x0006,
  message_integrity: 0x0008,
  error_code: 0x0009,
  lifetime: 0x000d,
  realm: 0x0014,
  nonce: 0x0015,
  requested_transport: 0x0019,
} as const

export interface StunAnswer {
  type: number
  transaction: string
  error: { code: number; reason: string } | undefined
  realm: string
  nonce: string
}

export interface StunCredentials {
  username: string
  password: string
  realm: string
  nonce: string
}

/** Without credentials the server answers with the realm and nonce to sign. */
export function allocateRequest(credentials?: StunCredentials): Buffer {
  const transport = attribute(attributeTypes.requested_transport, Buffer.from([udpProtocol, 0, 0, 0]))
  return request(messageTypes.allocate, [transport], credentials)
}

export function releaseRequest(credentials: StunCredentials): Buffer {
  return request(messageTypes.refresh, [attribute(attributeTypes.lifetime, Buffer.alloc(4))], credentials)
}

/** Returns undefined while the message is incomplete. */
export function readAnswer(bytes: Buffer): { answer: StunAnswer; length: number } | undefined {
  if (bytes.length < headerBytes) return undefined
  const length = headerBytes + bytes.readUInt16BE(2)
  if (bytes.length < length) return undefined
  const attributes = readAttributes(bytes.subarray(headerBytes, length))
  const error = attributes.get(attributeTypes.error_code)
  const answer: StunAnswer = {
    type: bytes.readUInt16BE(0),
    transaction: bytes.toString('hex', 8, headerBytes),
    error:
      error && error.length >= 4
        ? { code: error.readUInt8(2) * 100 + error.readUInt8(3), reason: error.toString('utf8', 4) }
        : undefined,
    realm: attributes.get(attributeTypes.realm)?.toString() ?? '',
    nonce: attributes.get(attributeTypes.nonce)?.toString() ?? '',
  }
  return { answer, length }
}

export function transactionOf(request: Buffer): string {
  return request.toString('hex', 8, headerBytes)
}

function request(type: number, attributes: Buffer[], credentials?: StunCredentials): Buffer {
  if (!credentials) return message(type, attributes, randomBytes(12))
  const { username, password, realm, nonce } = credentials
  const signed = [
    ...attributes,
    attribute(attributeTypes.username, Buffer.from(username)),
    attribute(attributeTypes.realm, Buffer.from(realm)),
    attribute(attributeTypes.nonce, Buffer.from(nonce)),
  ]
  // The signed length includes the signature.
  const unsigned = message(type, signed, randomBytes(12), integrityBytes)
  const key = createHash('md5').update(`${username}:${realm}:${password}`).digest()
  const integrity = createHmac('sha1', key).update(unsigned).digest()
  return Buffer.concat([unsigned, attribute(attributeTypes.message_integrity, integrity)])
}

function message(type: number, attributes: Buffer[], transaction: Buffer, more_bytes = 0): Buffer {
  const body = Buffer.concat(attributes)
  const header = Buffer.alloc(8)
  header.writeUInt16BE(type, 0)
  header.writeUInt16BE(body.length + more_bytes, 2)
  header.writeUInt32BE(magicCookie, 4)
  return Buffer.concat([header, transaction, body])
}

// Padded to four bytes; the length excludes the padding.
function attribute(type: number, value: Buffer): Buffer {
  const bytes = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4)
  bytes.writeUInt16BE(type, 0)
  bytes.writeUInt16BE(value.length, 2)
  value.copy(bytes, 4)
  return bytes
}

function readAttributes(body: Buffer): Map<number, Buffer> {
  const attributes = new Map<number, Buffer>()
  for (let at = 0; at + 4 <= body.length;) {
    const length = body.readUInt16BE(at + 2)
    attributes.set(body.readUInt16BE(at), body.subarray(at + 4, at + 4 + length))
    at += 4 + Math.ceil(length / 4) * 4
  }
  return attributes
}
