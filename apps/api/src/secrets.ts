import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

interface Sealing {
  key: string
  /** Secrets of different purposes have different keys. */
  purpose: string
  /** A copy in another row can't be decrypted. */
  row_id: string
}

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM: nonce, tag and ciphertext. */
export function encrypt(plain: Uint8Array, sealing: Sealing): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(sealing), nonce).setAAD(Buffer.from(sealing.row_id))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Throws if the key or the row differs. */
export function decrypt(sealed: Buffer, sealing: Sealing): Buffer {
  const text = nonceBytes + tagBytes
  const decipher = createDecipheriv('aes-256-gcm', keyOf(sealing), sealed.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(sealing.row_id)).setAuthTag(sealed.subarray(nonceBytes, text))
  return Buffer.concat([decipher.update(sealed.subarray(text)), decipher.final()])
}

function keyOf({ key, purpose }: Sealing): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
}
