import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import path from 'node:path'
import { EmbeddedPostgresError, ignore } from './error.ts'
import { isRoot, type OsUser } from './os-user.ts'

export interface Endpoint {
  settings: Record<string, string | number>
  url: (user: string, password: string) => string
  remove: () => Promise<void>
}

const port = 5432 // for a socket only part of its name
const maxSocketPath = process.platform === 'darwin' ? 103 : 107

// A unix socket in a private folder; loopback on Windows, where pg does not support sockets.
export async function createEndpoint(folder: string, user: OsUser | undefined): Promise<Endpoint> {
  if (process.platform === 'win32') return loopback(await findFreePort())
  const inFolder = path.join(folder, 'run')
  const socketFolder = fits(inFolder) ? inFolder : chooseShortFolder(folder)
  await makePrivate(socketFolder, user)
  return {
    settings: { listen_addresses: '', port, unix_socket_directories: socketFolder, unix_socket_permissions: '0700' },
    url: (name, password) =>
      `postgres://${name}:${password}@localhost/postgres?host=${encodeURIComponent(socketFolder)}`,
    remove: () => rm(socketFolder, { recursive: true, force: true }),
  }
}

function loopback(port: number): Endpoint {
  return {
    settings: { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' },
    url: (name, password) => `postgres://${name}:${password}@127.0.0.1:${port}/postgres`,
    remove: async () => {},
  }
}

// The setting is a list with commas and quotes, so folders with such characters are excluded too.
function fits(socketFolder: string): boolean {
  return Buffer.byteLength(`${socketFolder}/.s.PGSQL.${port}`) <= maxSocketPath && !/[\s,"'\\]/.test(socketFolder)
}

function chooseShortFolder(folder: string): string {
  const name = `razgovor-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  const runtime = isRoot() ? undefined : process.env['XDG_RUNTIME_DIR']
  const short = runtime && path.join(runtime, name)
  return short && fits(short) ? short : path.join('/tmp', name)
}

async function makePrivate(socketFolder: string, user: OsUser | undefined): Promise<void> {
  await mkdir(socketFolder, { mode: 0o700 }).catch(ignore('EEXIST'))
  const stats = await lstat(socketFolder)
  // Anyone may have created this name in /tmp.
  const isOwned = stats.isDirectory() && [process.getuid?.(), user?.uid].includes(stats.uid)
  if (!isOwned) {
    throw new EmbeddedPostgresError(
      `The folder ${socketFolder}for the database socket belongs to another user: remove it.`,
    )
  }
  await chmod(socketFolder, 0o700)
  // Left by a killed server: a zombie's pid in the socket's lock file would block the start, as in postmaster.pid.
  for (const name of await readdir(socketFolder)) await rm(path.join(socketFolder, name), { force: true })
  if (user) await chown(socketFolder, user.uid, user.gid)
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : port
}
