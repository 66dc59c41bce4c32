import type { Clock } from '../clock.ts'
import type { IdentityService } from '../identity/state.ts'

export function createYaId(clock: Clock): IdentityService {
  return {
    clock,
    client_id: 'ya-sandbox-client',
    client_secret: 'ya-sandbox-secret',
    needs_challenge: false,
    default_scope: 'login:email login:info',
    email_scope: 'login:email',
    token_seconds: 31_536_000,
    grants: new Map(),
    accesses: new Map(),
    faults: {},
  }
}
