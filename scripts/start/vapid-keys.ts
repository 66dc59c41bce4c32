import { createECDH } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface VapidKeys {
  VAPID_PUBLIC_KEY: string
  VAPID_PRIVATE_KEY: string
}

/** Returns the key pair for web push, created once: existing subscriptions accept only pushes signed with it. */
export function getOrCreateVapidKeys(folder: string): VapidKeys {
  const file = path.join(folder, 'vapid-keys.json')
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(makeKeys()), { mode: 0o600 })
  return JSON.parse(readFileSync(file, 'utf8')) as VapidKeys
}

function makeKeys(): VapidKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  // Padded, because a private key is 32 bytes even with leading zeros.
  const private_key = Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  return { VAPID_PUBLIC_KEY: ecdh.getPublicKey('base64url'), VAPID_PRIVATE_KEY: private_key }
}
