import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

export interface PushKeys {
  p256dh: string
  auth: string
}

// Tests pass the values of the RFC's example.
export interface Ephemeral {
  private_key: Buffer
  salt: Buffer
}

// The largest message that a push service accepts, sent as one record.
const recordSize = 4096
const delimiter = Buffer.from([2])

/** RFC 8291 over RFC 8188's aes128gcm, in one record. Throws if the keys are invalid. */
export function encryptPush(text: string, { p256dh, auth }: PushKeys, ephemeral = makeEphemeral()): Buffer {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(ephemeral.private_key)
  const [theirs, ours] = [Buffer.from(p256dh, 'base64url'), ecdh.getPublicKey()]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const input = derive(ecdh.computeSecret(theirs), Buffer.from(auth, 'base64url'), { info, length: 32 })

  const { salt } = ephemeral
  const key = derive(input, salt, { info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
  const nonce = derive(input, salt, { info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = [cipher.update(text), cipher.update(delimiter), cipher.final(), cipher.getAuthTag()]

  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordSize)
  header.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, header, ours, ...record])
}

function makeEphemeral(): Ephemeral {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { private_key: ecdh.getPrivateKey(), salt: randomBytes(16) }
}

function derive(input: Buffer, salt: Buffer, { info, length }: { info: Buffer; length: number }): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, length))
}
