import { startChild } from '../../../scripts/vitest/child.ts'
import type { NativeActions } from './native-peer.ts'

// The level of its native part, and the setting that leaves out its debug messages.
const quiet = { RUST_LOG: 'off', NODE_ENV: 'production' }

/** LiveKit's native client, which phones, agents and recorders share; it is in the room and publishes. */
export async function startNativeClient(joining: { url: string; token: string }) {
  const child = startChild<NativeActions>(new URL('native-peer.ts', import.meta.url), quiet)
  await child.call('join', joining)
  await child.call('publish')
  return child
}
