import { createHash } from 'node:crypto'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { access, chmod, constants, mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { EmbeddedPostgresError, errorCode, ignore } from './error.ts'
import { isRoot, type OsUser } from './os-user.ts'

/**
 * Where data goes: DATA_DIR if given, else .data in the checkout; as root, when the database's own user can't enter
 * that folder, one under /var/lib/razgovor that stays the same for the checkout, with the reason to tell.
 */
export function chooseDataFolder(options: { data_dir?: string; checkout: string }): {
  folder: string
  reason?: string
} {
  if (options.data_dir) return { folder: path.resolve(options.checkout, options.data_dir) }
  const checkout = realpathSync(options.checkout)
  const folder = path.join(checkout, '.data')
  const barrier = isRoot() ? findBarrier(folder) : undefined
  if (!barrier) return { folder }
  const digest = createHash('sha256').update(checkout).digest('hex').slice(0, 8)
  return {
    folder: path.join('/var/lib/razgovor', `${path.basename(checkout)}-${digest}`),
    reason: `PostgreSQL does not run as root, and the user it runs as instead can't enter ${barrier}.`,
  }
}

/** Makes the folder, for all to pass through but not to list, and resolves links; the caller can write there. */
export async function makeFolder(folder: string): Promise<string> {
  const wanted = path.resolve(folder)
  try {
    await makePassable(wanted)
    await access(wanted, constants.W_OK | constants.X_OK)
    return await realpath(wanted)
  } catch (cause) {
    throw translateFileError(cause, wanted)
  }
}

async function makePassable(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makePassable(path.dirname(folder))
  await mkdir(folder).catch(ignore('EEXIST'))
  await chmod(folder, 0o711)
}

export function assertCanEnter(folder: string, user: OsUser): void {
  const barrier = findBarrier(folder, user)
  if (!barrier) return
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and the user it runs as instead (uid ${user.uid}) can't enter ${barrier}: set DATA_DIR to a folder outside it, such as /var/lib/razgovor.`,
  )
}

const fileErrors: Record<string, string> = {
  EACCES: 'can not be written by this user',
  EPERM: 'can not be written by this user',
  EROFS: 'is on a read-only file system',
  EEXIST: 'is a file',
  ENOTDIR: 'is a file or below one',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is over the disk quota',
}

/** The sentence for what the file system refused; anything else comes back as it is. */
export function translateFileError(error: unknown, folder: string): unknown {
  const what = fileErrors[errorCode(error) ?? '']
  if (!what || error instanceof EmbeddedPostgresError) return error
  return new EmbeddedPostgresError(
    `The data folder ${folder} ${what}: make room or rights there, or set DATA_DIR to another folder.`,
    { cause: error },
  )
}

/** The outermost existing folder on the way that the user, by default a stranger, may not pass through. */
function findBarrier(folder: string, user?: OsUser): string | undefined {
  const parent = path.dirname(folder)
  const outer = parent === folder ? undefined : findBarrier(parent, user)
  if (outer) return outer
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (!stats) return undefined
  const pass = stats.uid === user?.uid ? 0o100 : stats.gid === user?.gid ? 0o010 : 0o001
  return stats.mode & pass ? undefined : folder
}
