import { connect } from '../apps/api/src/db/client.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { createLog } from '../apps/api/src/telemetry/log.ts'

// Migrates the database of DATABASE_URL, so that a deployment can do it before its new processes start.
const url = process.env['DATABASE_URL']
if (!url) {
  process.stderr.write('DATABASE_URL is required, e.g. postgres://user:password@host/database\n')
  process.exit(1)
}
const { db, close } = connect({ DATABASE_URL: url, DATABASE_POOL: 2 }, createLog('error'))
try {
  await migrate(db, url)
  process.stdout.write('The database is up to date.\n')
} catch (error) {
  process.stderr.write(`Could not migrate the database: ${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await close()
}
