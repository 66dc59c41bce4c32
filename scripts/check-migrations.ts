import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listMigrations, migrationsFolder } from '../apps/api/src/db/migrate.ts'
import { migrationFaults } from './migrations/migration-faults.ts'

// Fails on migrations that would block the site for long, or that the previous release could not run on. Those up to
// 0071 were written before this check.

const baseMigration = '0071_chargeback_losses'

const names = (await listMigrations()).filter((name) => name > baseMigration)
const faults = names.flatMap((name) => {
  const file = path.join(migrationsFolder, `${name}.sql`)
  return migrationFaults({ name, text: readFileSync(file, 'utf8') })
})
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exit(faults.length > 0 ? 1 : 0)
