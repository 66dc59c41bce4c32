import { sql } from 'kysely'
import { isDemoExposed } from '../../refuse-demo.ts'
import { listDemoAccounts } from '../../../accounts/demo-accounts.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault, warning } from '../finding.ts'

export const demoAccounts: DoctorCheck = {
  name: 'DEMO_ACCOUNTS',
  needs_database: true,
  async run({ db, config, acquirers }) {
    const { rows } = await sql<{ is_empty: boolean }>`select to_regclass('users') is null as is_empty`.execute(db)
    if (rows[0]!.is_empty) return []
    const { length } = await listDemoAccounts(db)
    if (length === 0) return []
    const isLive = acquirers.by_name.get(acquirers.current)?.is_test === false
    if (isLive) return [fault('demo_with_money', String(length))]
    return [(isDemoExposed(config) ? fault : warning)('demo_accounts', String(length))]
  },
}
