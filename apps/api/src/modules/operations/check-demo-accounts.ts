import type { Ctx } from '../../context.ts'
import { isDemoExposed } from './refuse-demo.ts'
import { listDemoAccounts } from '../accounts/demo-accounts.ts'
import type { Findings } from './findings.ts'

export async function checkDemoAccounts({ db, config }: Ctx): Promise<Findings> {
  const { length } = await listDemoAccounts(db)
  if (length === 0) return { DEMO_ACCOUNTS: ['OK'] }
  return { DEMO_ACCOUNTS: [isDemoExposed(config) || config.PUBLIC_DEMONSTRATION ? 'FAULT' : 'ADVICE', String(length)] }
}
