import type { Clock } from '../clock.ts'
import type { IdentityService } from '../identity/state.ts'

export function createVkId(clock: Clock): IdentityService {
  return {
    clock,
    client_id: '51000001',
    client_secret: 'vk-sandbox-secret',
    needs_challenge: true,
    default_scope: 'vkid.personal_info',
    email_scope: 'email',
    token_seconds: 3600,
    grants: new Map(),
    accesses: new Map(),
    faults: {},
  }
}
