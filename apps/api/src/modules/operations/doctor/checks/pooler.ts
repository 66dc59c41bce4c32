import { findPooler, isSameDatabase, sharesSessions } from '../../../../db/pooler.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault, warning, type Finding } from '../finding.ts'
import { reasonOf } from '../reason-of.ts'

export const pooler: DoctorCheck = {
  name: 'POOLER',
  needs_database: true,
  async run({ config }) {
    const { DATABASE_URL, DATABASE_DIRECT_URL } = config
    const pooled = await shares('DATABASE_URL', DATABASE_URL)
    if (typeof pooled === 'object') return [pooled]
    if (!DATABASE_DIRECT_URL) return pooled ? [fault('shared_sessions', 'DATABASE_URL')] : []
    const direct = await shares('DATABASE_DIRECT_URL', DATABASE_DIRECT_URL)
    if (typeof direct === 'object') return [direct]
    if (direct) return [fault('shared_sessions', 'DATABASE_DIRECT_URL')]
    if (!(await isSameDatabase(config))) return [fault('other_database')]
    if (!pooled) return [warning('needless_direct')]
    const found = await findPooler(config)
    return found?.renames_statements ? [] : [warning('unnamed_statements')]
  },
}

function shares(setting: string, url: string): Promise<boolean | Finding> {
  return sharesSessions(url).catch((error: unknown) => fault('pooler_silent', setting, reasonOf(error)))
}
