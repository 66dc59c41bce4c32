import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

import type { Subscription } from './state.ts'

const tagBytes = 16

/** Decrypts one aes128gcm record (RFC 8188, RFC 8291). Throws if it was encrypted for another subscription. */
export function decrypt(body: Buffer, { private_key, keys }: Subscription): string {
  const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + length)
  const record = body.subarray(21 + length)
  if (record.length > size) throw new Error('more than one record')

  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(private_key)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(keys.p256dh, 'base64url'), sender])
  const input = hkdf(ecdh.computeSecret(sender), Buffer.from(keys.auth, 'base64url'), info, 32)
  const key = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-tagBytes))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()])
  const end = plain.findLastIndex((byte) => byte !== 0)
  if (plain[end] !== 2) throw new Error('the last record does not end with the delimiter 2')
  return plain.subarray(0, end).toString('utf8')
}

function hkdf(input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, length))
}
