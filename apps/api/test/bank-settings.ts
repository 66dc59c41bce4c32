import { acquirerOf, type Acquirer } from '../src/modules/orders/acquirer.ts'
import { createAcquirers, type Acquirers } from '../src/providers/acquirers.ts'
import { tbankToken } from '../src/providers/tbank/token.ts'
import { freePort } from '../../../scripts/vitest/free-port.ts'
import type { TestApi } from './start-api.ts'

export const bankSettings = {
  timeout: (ms: number) => ({ TBANK_TIMEOUT_MS: String(ms) }),
  networks: (nets: string) => ({ TBANK_NOTIFY_NETS: nets }),
  fiscalFormat: (format: string) => ({ TBANK_FFD: format }),
  login: ({ TBANK_API_URL, TBANK_TERMINAL_KEY, TBANK_PASSWORD }: TestApi['ctx']['config']) => ({
    TBANK_API_URL,
    TBANK_TERMINAL_KEY,
    TBANK_PASSWORD,
  }),
  terminal: (key: string) => ({ TBANK_TERMINAL_KEY: key }),
  password: (password: string) => ({ TBANK_PASSWORD: password }),
  address: (url: string) => ({ TBANK_API_URL: url }),
}

export function currentAcquirer({ ctx }: TestApi): Acquirer {
  return acquirerOf(ctx, ctx.acquirers.current)
}

export async function unreachableBank({ ctx }: TestApi): Promise<Acquirers> {
  return createAcquirers({ ...ctx.config, TBANK_API_URL: `http://localhost:${await freePort()}/v2` })
}

export function notificationUrl({ url }: { url: string }): string {
  return `${url}/api/payments/notifications/tbank`
}

export function signAsBank(
  { TBANK_TERMINAL_KEY, TBANK_PASSWORD }: TestApi['ctx']['config'],
  fields: Record<string, unknown>,
): Record<string, unknown> {
  const message = { TerminalKey: TBANK_TERMINAL_KEY, ...fields }
  return { ...message, Token: tbankToken(message, TBANK_PASSWORD) }
}
