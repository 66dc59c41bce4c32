import { migrate } from '../apps/api/src/db/migrate.ts'
import { assertDirect } from '../apps/api/src/db/pooler.ts'
import { databaseUrl, directSetting } from '../apps/api/src/startup/config-values.ts'

// Migrates the database of DATABASE_DIRECT_URL or DATABASE_URL, so that a deployment can do it before its new processes start.
const setting = directSetting(process.env)
const { data: url, error: refusal } = databaseUrl.safeParse(process.env[setting])
if (refusal) {
  process.stderr.write(`${setting} ${refusal.issues[0]!.message}\n`)
  process.exit(1)
}
try {
  await assertDirect(setting, url)
  const { newer } = await migrate(url)
  process.stdout.write(
    newer.length > 0
      ? 'A newer release has migrated the database; this release can run on it.\n'
      : 'The database is up to date.\n',
  )
} catch (error) {
  process.stderr.write(`Could not migrate the database: ${(error as Error).message}\n`)
  process.exitCode = 1
}
