import type { Config } from '../../config.ts'
import type { Db } from '../../db/client.ts'
import { isLoopback } from '../../startup/loopback.ts'
import { listDemoAccounts } from '../accounts/demo-accounts.ts'

type Settings = Pick<Config, 'SANDBOX_URL' | 'HOST' | 'PUBLIC_URL' | 'PUBLIC_DEMONSTRATION'>

// The password of demo accounts is published.
export function isDemoExposed({ SANDBOX_URL, HOST, PUBLIC_URL, PUBLIC_DEMONSTRATION }: Settings): boolean {
  if (!SANDBOX_URL) return true
  if (PUBLIC_DEMONSTRATION) return false
  return !isLoopback(HOST) || !isLoopback(new URL(PUBLIC_URL).hostname)
}

/** The reason why the site must not start; undefined if it may. */
export async function demoFault(db: Db, settings: Settings): Promise<string | undefined> {
  if (!isDemoExposed(settings)) return undefined
  const accounts = await listDemoAccounts(db)
  if (accounts.length === 0) return undefined
  const admins = accounts.filter(({ role }) => role === 'SUPER_ADMIN').length
  return `This database is a demonstration: the password of ${accounts.length} accounts, ${admins} of them super admins, is published.
Start with an empty database (another DATA_DIR or DATABASE_URL), or close these accounts for good: npm run admin -- remove-demo`
}
