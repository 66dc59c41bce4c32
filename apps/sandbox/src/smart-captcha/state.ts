import { randomBytes } from 'node:crypto'

import type { Clock } from '../clock.ts'

export const captchaModes = ['ok', 'robot', '500', 'timeout'] as const

export interface SmartCaptcha {
  clock: Clock
  site_key: string
  secret: string
  // Issued tokens with their expiry and the page's host.
  given: Map<string, { expires: number; host: string }>
  used: Set<string>
  faults: { mode?: (typeof captchaModes)[number] }
}

const tokenSeconds = 300

export function createSmartCaptcha(clock: Clock): SmartCaptcha {
  return {
    clock,
    site_key: 'ysc1_sandbox',
    secret: 'ysc2_sandbox-secret',
    given: new Map(),
    used: new Set(),
    faults: {},
  }
}

export function issueToken(captcha: SmartCaptcha, host: string): string {
  const token = `dD0x-${randomBytes(24).toString('base64url')}`
  captcha.given.set(token, { expires: captcha.clock.now() + tokenSeconds * 1000, host })
  return token
}

interface Verdict {
  who: 'human' | 'robot' | 'expired'
  host: string
}

/** Accepts each token once. Tests may use `ok-…`, `robot-…` and `expired-…`, which have no host. */
export function checkToken(captcha: SmartCaptcha, token: string): Verdict {
  const { expires, host } = captcha.given.get(token) ?? { expires: 0, host: '' }
  const isFresh = expires > captcha.clock.now() || /^(?:ok|robot)-/.test(token)
  if (!isFresh || captcha.used.has(token)) return { who: 'expired', host }
  captcha.used.add(token)
  return { who: token.startsWith('robot-') || captcha.faults.mode === 'robot' ? 'robot' : 'human', host }
}
