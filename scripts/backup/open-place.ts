import { existsSync } from 'node:fs'
import path from 'node:path'
import { createFileStore, type FileStore } from '../../apps/api/src/providers/file-store.ts'
import { assertDirect, PoolerError } from '../../apps/api/src/db/pooler.ts'
import { databaseUrl, directSetting } from '../../apps/api/src/startup/config-values.ts'
import { openDatabase } from '../start/open-database.ts'
import { prepareDataFolder, readSettings } from '../start/settings.ts'
import { BackupError } from './errors.ts'
import { readFilesConfig } from './read-files-config.ts'

interface Place {
  database_url: string
  store: FileStore
  /** Undefined if the files are in buckets. */
  files_folder: string | undefined
  close(): Promise<void>
}

/** Opens the database and the files of these settings, or those of `npm start`. */
export async function openPlace(environment: Record<string, string | undefined>): Promise<Place> {
  const setting = directSetting(environment)
  const given = environment[setting]
  const { error } = databaseUrl.optional().safeParse(given || undefined)
  if (error) throw new BackupError(`${setting} ${error.issues[0]!.message}`)
  const { data_folder } = readSettings(environment)
  const files_folder = path.join(data_folder, 'files')
  const own = !given || existsSync(files_folder) ? { FILES_DIR: files_folder } : {}
  const config = readFilesConfig({ ...own, ...environment })
  if (!config.S3_ENDPOINT && !config.FILES_DIR) throw new BackupError('FILES_DIR or S3_ENDPOINT is required.')
  if (!given) prepareDataFolder(data_folder)
  const server = await openDatabase(environment)
  await assertDirect(setting, server.url).catch((error: unknown) => {
    throw error instanceof PoolerError ? new BackupError(error.message) : error
  })
  const store = createFileStore(config)
  return {
    database_url: server.url,
    store,
    files_folder: config.S3_ENDPOINT ? undefined : config.FILES_DIR,
    async close() {
      store.close()
      await server.stop()
    },
  }
}

/** Files written into the site's folder would be copied as the site's own. */
export function assertOutside(target: string, files_folder: string | undefined): void {
  if (files_folder && `${path.resolve(target)}${path.sep}`.startsWith(`${path.resolve(files_folder)}${path.sep}`))
    throw new BackupError(`${target} is inside of the folder of files, ${files_folder}: choose another.`)
}
