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

/** Makes the cluster in folder/data unless it is there, and gives its superuser's password. */
export async function prepareData(options: {
  folder: string
  binaries: Binaries
  user: OsUser | undefined
  isDurable: boolean
}): Promise<{ data: string; password: string }> {
  const data = path.join(options.folder, 'data')
  const passwordFile = path.join(options.folder, 'password')
  const major = await readIfThere(path.join(data, 'PG_VERSION'))
  if (major === undefined) await makeData(data, passwordFile, options)
  else if (major !== options.binaries.major) {
    throw new EmbeddedPostgresError(
      `The data in ${data} was written by PostgreSQL ${major} and this is PostgreSQL ${options.binaries.major}: export it with the version that wrote it, or set DATA_DIR to another folder.`,
    )
  }
  const password = await readIfThere(passwordFile)
  if (password) return { data, password }
  throw new EmbeddedPostgresError(
    `The file ${passwordFile}, which opens the database beside it, is gone: put it back from a backup, or set DATA_DIR to another folder.`,
  )
}

/** Works in a folder of another name, so that an initdb that was cut short never passes for a cluster. */
async function makeData(
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
        // Letters beyond ASCII count as letters in trigram indexes; the name is glibc's.
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
    throw new EmbeddedPostgresError(`The database could not be made in ${folder}: ${reason}.`, { cause })
  }
  await rename(unfinished, data)
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
