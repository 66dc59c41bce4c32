import type { ParticipantPermission } from '@livekit/protocol'
import { readPermissions, savePermissions } from '../persistence/saved-room.ts'
import { issuedAt, type Claims } from '../tokens.ts'
import { permissionOf } from './permissions.ts'

/** Permissions that were set in a room; each overrides the tokens issued before it. */
export class KeptPermissions {
  readonly #kept: ReturnType<typeof readPermissions>

  constructor(saved: Parameters<typeof readPermissions>[0]) {
    this.#kept = readPermissions(saved)
  }

  permissionFor(identity: string, claims: Claims): ParticipantPermission {
    const kept = this.#kept.get(identity)
    return kept && issuedAt(claims) <= kept.changed_s ? kept.permission : permissionOf(claims.video ?? {})
  }

  keep(identity: string, permission: ParticipantPermission, now_ms: number): void {
    this.#kept.set(identity, { permission, changed_s: Math.floor(now_ms / 1000) })
  }

  saved(): ReturnType<typeof savePermissions> {
    return savePermissions(this.#kept)
  }
}
