import { createHmac } from 'node:crypto'
import { ICEServer } from '@livekit/protocol'

export interface TurnOptions {
  urls: string[]
  secret: string
  ttl_seconds: number
}

/** Creates coturn `use-auth-secret` credentials: the username contains the expiry, the password is its HMAC. */
export function turnServer({ urls, secret, ttl_seconds }: TurnOptions, identity: string, now_ms: number): ICEServer {
  const username = `${Math.floor(now_ms / 1000) + ttl_seconds}:${identity}`
  return new ICEServer({ urls, username, credential: turnCredential(username, secret) })
}

export function turnCredential(username: string, secret: string): string {
  return createHmac('sha1', secret).update(username).digest('base64')
}
