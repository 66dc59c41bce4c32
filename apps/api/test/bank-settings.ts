import { acquirerOf, type Acquirer } from '../src/modules/orders/acquirer.ts'
import { createAcquirers, type Acquirers } from '../src/providers/acquirers.ts'
import { tbankToken } from '../src/providers/tbank/token.ts'
import { freePort } from '../../../scripts/vitest/free-port.ts'
import type { TestApi } from './start-api.ts'

/** Settings of the sandbox's bank. */
export const bankSettings = {
  timeout: (ms: number) => ({ TBANK_TIMEOUT_MS: String(ms) }),
  networks: (nets: string) => ({ TBANK_NOTIFY_NETS: nets }),
  fiscalFormat: (format: string) => ({ TBANK_FFD: format }),
  /** The address and the terminal that another configuration has. */
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

/** The same bank at an address where no server listens. */
export async function unreachableBank({ ctx }: TestApi): Promise<Acquirers> {
  return createAcquirers({ ...ctx.config, TBANK_API_URL: `http://localhost:${await freePort()}/v2` })
}

/** The URL to which the bank sends its notifications. */
export function notificationUrl({ url }: { url: string }): string {
  return `${url}/api/payments/notifications/tbank`
}

/** A notification with these fields as the bank would sign it. */
export function signAsBank(
  { TBANK_TERMINAL_KEY, TBANK_PASSWORD }: TestApi['ctx']['config'],
  fields: Record<string, unknown>,
): Record<string, unknown> {
  const message = { TerminalKey: TBANK_TERMINAL_KEY, ...fields }
  return { ...message, Token: tbankToken(message, TBANK_PASSWORD) }
}
