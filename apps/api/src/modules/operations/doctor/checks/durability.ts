import { sql } from 'kysely'
import { isPublic } from '../../check-settings.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault, warning, type Finding } from '../finding.ts'

const needed = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

// Without these a power failure loses confirmed payments, or the database.
export const durability: DoctorCheck = {
  name: 'DURABILITY',
  needs_database: true,
  async run({ db, config }) {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`.execute(
      db,
    )
    return assessDurability(Object.fromEntries(rows.map(({ name, setting }) => [name, setting])), isPublic(config))
  },
}

export function assessDurability(settings: Record<string, string>, isSerious: boolean): Finding[] {
  const off = needed.filter((name) => settings[name] === 'off')
  if (off.length === 0) return []
  return [(isSerious ? fault : warning)('not_durable', off.join(', '))]
}
