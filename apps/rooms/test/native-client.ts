import { startChild } from '../../../scripts/vitest/child.ts'
import type { NativeActions } from './native-peer.ts'

// The first silences its Rust part, the second its debug messages.
const quiet = { RUST_LOG: 'off', NODE_ENV: 'production' }

/** LiveKit's client for Node.js, whose core is native; it is in the room and publishes picture and sound. */
export async function startNativeClient(joining: { url: string; token: string }) {
  const child = startChild<NativeActions>(new URL('native-peer.ts', import.meta.url), quiet)
  await child.call('join', joining)
  await child.call('publish')
  return child
}
