import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, errorCode } from './error.ts'
import type { OsUser } from './os-user.ts'
import { serverEnvironment } from './server.ts'

const run = promisify(execFile)
const unfinishedPrefix = 'data.unfinished-'

export const superuser = 'postgres'

export async function prepareData(options: {
  folder: string
  binaries: Binaries
  user: OsUser | undefined
  isDurable: boolean
}): Promise<{ data: string; password: string }> {
  const data = path.join(options.folder, 'data')
  const passwordFile = path.join(options.folder, 'password')
  const major = await readIfExists(path.join(data, 'PG_VERSION'))
  if (major === undefined) await createCluster(data, passwordFile, options)
  else if (major !== options.binaries.major) {
    throw new EmbeddedPostgresError(
      `The data in ${data} was written by PostgreSQL ${major} but this is PostgreSQL ${options.binaries.major}: export it with the old version, or set DATA_DIR to another folder.`,
    )
  }
  const password = await readIfExists(passwordFile)
  if (password) return { data, password }
  throw new EmbeddedPostgresError(
    `The file ${passwordFile} with the database password is missing: restore it from a backup, or set DATA_DIR to another folder.`,
  )
}

// Uses a temporary name, so that an interrupted initdb never looks like a cluster.
async function createCluster(
  data: string,
  passwordFile: string,
  { folder, binaries, user, isDurable }: Parameters<typeof prepareData>[0],
): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(unfinishedPrefix)) await rm(path.join(folder, name), { recursive: true })
  }
  await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true })
  const unfinished = path.join(folder, unfinishedPrefix + randomBytes(4).toString('hex'))
  await mkdir(unfinished, { mode: 0o700 })
  if (user) for (const at of [passwordFile, unfinished]) await chown(at, user.uid, user.gid)
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        // Makes non-ASCII letters count as letters in trigram indexes; the name is glibc's.
        ...(process.platform === 'linux' ? ['--lc-ctype=C.UTF-8'] : []),
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        ...(isDurable ? [] : ['--no-sync']),
      ],
      { ...user, cwd: path.parse(folder).root, env: serverEnvironment() },
    )
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true })
    const stderr = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : String(cause)
    const reason = /(?:FATAL|PANIC|error): +(.+)/.exec(stderr)?.[1] ?? stderr.trim().split('\n').at(-1)
    throw new EmbeddedPostgresError(`Could not create the database in ${folder}: ${reason}.`, { cause })
  }
  await rename(unfinished, data)
}

async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
