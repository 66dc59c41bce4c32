import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './error.ts'

const run = promisify(execFile)

export interface OsUser {
  uid: number
  gid: number
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * Returns the user to run the server as, because PostgreSQL refuses root: the owner of the data, or a new system user.
 * Undefined if this process is not root.
 */
export async function chooseOsUser(dataFolder: string, name: string): Promise<OsUser | undefined> {
  if (!isRoot()) return undefined
  const data = await stat(dataFolder).catch(() => undefined)
  return data && data.uid !== 0 ? { uid: data.uid, gid: data.gid } : createOsUser(name)
}

async function createOsUser(name: string): Promise<OsUser> {
  const attempts = 20
  for (let attempt = 1; ; attempt++) {
    const known = await findOsUser(name)
    if (known) return known
    try {
      await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
    } catch (cause) {
      // Another useradd may hold the lock on /etc/passwd, or have just created the same user.
      if (attempt === attempts || (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) {
        throw new EmbeddedPostgresError(
          `PostgreSQL does not run as root and the system user "${name}" could not be created: start as a regular user, or set DATABASE_URL.`,
          { cause },
        )
      }
      await sleep(100)
    }
  }
}

async function findOsUser(name: string): Promise<OsUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}
