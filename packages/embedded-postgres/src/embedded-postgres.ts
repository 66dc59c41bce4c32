import path from 'node:path'
import { prepareBinaries } from './binaries.ts'
import { prepareData, superuser } from './data.ts'
import { createEndpoint } from './endpoint.ts'
import { lockFolder } from './folder-lock.ts'
import { assertCanTraverse, createFolder, translateFileError } from './folder.ts'
import { stopLeftovers } from './leftovers.ts'
import { chooseOsUser } from './os-user.ts'
import { startServer } from './server.ts'

export { EmbeddedPostgresError } from './error.ts'
export { chooseDataFolder } from './folder.ts'

export interface EmbeddedPostgresOptions {
  folder: string
  settings?: Record<string, string | number>
  // The system user that runs the server of new data if this process is root.
  os_user?: string
}

export interface EmbeddedPostgres {
  // Connects as the superuser to the database postgres, in node-postgres syntax.
  url: string
  pid: number
  // Closes all connections, stops the server and releases the folder; idempotent.
  stop(): Promise<void>
}

const defaults = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The application logs refused statements itself; their details contain personal data.
  log_min_messages: 'log',
}

/**
 * Starts or recovers the server of the folder and locks the folder. Throws an EmbeddedPostgresError with a readable
 * reason.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = await createFolder(options.folder)
  const undo: (() => Promise<void>)[] = []
  try {
    undo.unshift(await lockFolder(folder))
    return await startLocked(folder, options, undo)
  } catch (error) {
    await runAll(undo)
    throw translateFileError(error, folder)
  }
}

async function startLocked(
  folder: string,
  { settings = {}, os_user = 'razgovor' }: EmbeddedPostgresOptions,
  undo: (() => Promise<void>)[],
): Promise<EmbeddedPostgres> {
  await stopLeftovers(path.join(folder, 'data'))
  const user = await chooseOsUser(path.join(folder, 'data'), os_user)
  if (user) assertCanTraverse(folder, user)
  const binaries = await prepareBinaries(folder, user)
  const { data, password } = await prepareData({ folder, binaries, user, isDurable: settings['fsync'] !== 'off' })
  const endpoint = await createEndpoint(folder, user)
  undo.unshift(endpoint.remove)
  const server = await startServer({
    data,
    log: path.join(folder, 'postgres.log'),
    binaries,
    user,
    settings: { ...defaults, ...settings, ...endpoint.settings },
  })
  undo.unshift(server.stop)
  let stopping: Promise<void> | undefined
  return { url: endpoint.url(superuser, password), pid: server.pid, stop: () => (stopping ??= runAll(undo)) }
}

async function runAll(steps: (() => Promise<void>)[]): Promise<void> {
  for (const step of steps) await step()
}
