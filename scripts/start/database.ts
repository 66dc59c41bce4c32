import { createLog } from '../../apps/api/src/telemetry/log.ts'
import { connect } from '../../apps/api/src/db/client.ts'
import { migrate, UnusableDatabaseError } from '../../apps/api/src/db/migrate.ts'
import { demoLogins, seedDemo } from '../seed.ts'
import { StartError } from './settings.ts'

export async function prepareDatabase(options: { database_url: string; files_folder: string; seeds: boolean }) {
  const log = createLog('error')
  const { db, close } = connect({ DATABASE_URL: options.database_url, DATABASE_POOL: 4 }, log)
  try {
    await migrate(options.database_url)
    if (options.seeds) await seedDemo({ db, now: new Date(), files_folder: options.files_folder })
    return demoLogins
  } catch (error) {
    if (error instanceof UnusableDatabaseError) throw new StartError(error.message)
    const { code, message } = error as NodeJS.ErrnoException
    if (code && /^(ECONNREFUSED|ENOTFOUND|28|3D)/.test(code))
      throw new StartError(`Could not connect to the database: ${message}`)
    throw error
  } finally {
    await close()
  }
}
