import type { ApiKey } from '../tokens.ts'
import type { RoomEvent } from '../webhooks/webhooks.ts'
import type { Limits } from './limits.ts'

export interface RoomContext {
  key: ApiKey
  limits: Limits
  now: () => number
  notify: (event: RoomEvent) => void
  // Saved state has changed.
  onChanged: () => void
  log: (line: string) => void
}
