import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../../../db/client.ts'
import { readPosition } from '../../../../db/replica.ts'
import { createLog } from '../../../../telemetry/log.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault, warning } from '../finding.ts'
import { reasonOf } from '../reason-of.ts'

const lateMs = 1000

export const replica: DoctorCheck = {
  name: 'REPLICA',
  needs_database: true,
  async run({ db, config }) {
    const { DATABASE_REPLICA_URL: DATABASE_URL, DATABASE_TIMEOUT_MS } = config
    if (!DATABASE_URL) return []
    const pooler = { renames_statements: false }
    const standby = connect({ DATABASE_URL, DATABASE_POOL: 1, DATABASE_TIMEOUT_MS, pooler }, createLog('silent'))
    try {
      const primary = await readPosition(db)
      const found = await readPosition(standby.db).catch((error: unknown) => reasonOf(error))
      if (typeof found === 'string') return [warning('replica_silent', found)]
      if (!found.is_standby) return [fault('replica_primary')]
      if (found.database !== primary.database) return [fault('replica_stranger')]
      await sleep(lateMs)
      const { position } = await readPosition(standby.db)
      return position < primary.position ? [warning('replica_late')] : []
    } finally {
      await standby.close()
    }
  },
}
