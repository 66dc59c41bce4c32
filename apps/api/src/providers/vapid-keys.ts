import { createECDH } from 'node:crypto'

export function isKeyPair(public_key: string, private_key: string): boolean {
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(private_key, 'base64url')
    return ecdh.getPublicKey('base64url') === public_key
  } catch {
    return false
  }
}
