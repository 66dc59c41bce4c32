import { connect } from '../apps/api/src/db/client.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { assertDirect } from '../apps/api/src/db/pooler.ts'
import { databaseUrl, directSetting } from '../apps/api/src/startup/config-values.ts'
import { createLog } from '../apps/api/src/telemetry/log.ts'

// Migrates the database of DATABASE_DIRECT_URL or DATABASE_URL, so that a deployment can do it before its new processes start.
const setting = directSetting(process.env)
const { data: url, error: refusal } = databaseUrl.safeParse(process.env[setting])
if (refusal) {
  process.stderr.write(`${setting} ${refusal.issues[0]!.message}\n`)
  process.exit(1)
}
const { db, close } = connect({ DATABASE_URL: url, DATABASE_POOL: 2 }, createLog('error'))
try {
  await assertDirect(setting, url)
  await migrate(db, url)
  process.stdout.write('The database is up to date.\n')
} catch (error) {
  process.stderr.write(`Could not migrate the database: ${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await close()
}
