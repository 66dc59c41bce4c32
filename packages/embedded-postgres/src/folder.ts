import { createHash } from 'node:crypto'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { access, chmod, constants, mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { EmbeddedPostgresError, errorCode, ignore } from './error.ts'
import { isRoot, type OsUser } from './os-user.ts'

/**
 * Chooses DATA_DIR, else .data in the checkout, else for root a stable folder under /var/lib/razgovor with the reason.
 */
export function chooseDataFolder(options: { data_dir?: string; checkout: string }): {
  folder: string
  reason?: string
} {
  if (options.data_dir) return { folder: path.resolve(options.checkout, options.data_dir) }
  const checkout = realpathSync(options.checkout)
  const folder = path.join(checkout, '.data')
  const blockedFolder = isRoot() ? findUntraversableFolder(folder) : undefined
  if (!blockedFolder) return { folder }
  const digest = createHash('sha256').update(checkout).digest('hex').slice(0, 8)
  return {
    folder: path.join('/var/lib/razgovor', `${path.basename(checkout)}-${digest}`),
    reason: `PostgreSQL does not run as root, and the user it runs as instead cannot access ${blockedFolder}.`,
  }
}

/** Creates the folder, which others may traverse but not list, and resolves symbolic links. */
export async function createFolder(folder: string): Promise<string> {
  const wanted = path.resolve(folder)
  try {
    await createTraversable(wanted)
    await access(wanted, constants.W_OK | constants.X_OK)
    return await realpath(wanted)
  } catch (cause) {
    throw translateFileError(cause, wanted)
  }
}

async function createTraversable(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await createTraversable(path.dirname(folder))
  await mkdir(folder).catch(ignore('EEXIST'))
  await chmod(folder, 0o711)
}

export function assertCanTraverse(folder: string, user: OsUser): void {
  const blockedFolder = findUntraversableFolder(folder, user)
  if (!blockedFolder) return
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and the user it runs as instead (uid ${user.uid}) cannot access ${blockedFolder}: set DATA_DIR to a folder outside it, such as /var/lib/razgovor.`,
  )
}

const fileErrors: Record<string, string> = {
  EACCES: 'is not writable by this user',
  EPERM: 'is not writable by this user',
  EROFS: 'is on a read-only file system',
  EEXIST: 'is a file',
  ENOTDIR: 'is a file or inside one',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is over the disk quota',
}

export function translateFileError(error: unknown, folder: string): unknown {
  const what = fileErrors[errorCode(error) ?? '']
  if (!what || error instanceof EmbeddedPostgresError) return error
  return new EmbeddedPostgresError(
    `The data folder ${folder} ${what}: free space or fix permissions there, or set DATA_DIR to another folder.`,
    { cause: error },
  )
}

// The outermost existing folder that the user (by default any other user) cannot traverse.
function findUntraversableFolder(folder: string, user?: OsUser): string | undefined {
  const parent = path.dirname(folder)
  const outer = parent === folder ? undefined : findUntraversableFolder(parent, user)
  if (outer) return outer
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (!stats) return undefined
  const pass = stats.uid === user?.uid ? 0o100 : stats.gid === user?.gid ? 0o010 : 0o001
  return stats.mode & pass ? undefined : folder
}
