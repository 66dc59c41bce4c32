import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'
import { processStart } from './processes.ts'

const timeoutMs = 5_000

/**
 * Locks the folder for this process until the returned function is called or the process ends. Each candidate announces
 * itself by a file named after its pid and start time, then looks for others: of two at once at least one sees the
 * other and steps back. Files of dead processes are ignored and, as names never repeat, anyone may delete them. The
 * winner adds a second file instead of renaming the first, because readdir can miss a renamed file.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const locks = path.join(folder, 'lock')
  await mkdir(locks, { recursive: true })
  for (const deadline = Date.now() + timeoutMs; ;) {
    const name = `${process.pid}-${processStart(process.pid)}-${randomBytes(6).toString('hex')}`
    const announced = path.join(locks, name)
    await writeFile(announced, '', { flag: 'wx' })
    const others = await listAlive(locks, name)
    if (others.length === 0) {
      await writeFile(`${announced}.held`, '')
      return async () => {
        await rm(`${announced}.held`, { force: true })
        await rm(announced, { force: true })
      }
    }
    await rm(announced, { force: true })
    const holder = others.find((other) => other.isHolder)
    if (holder || Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `Another process (pid ${(holder ?? others[0])?.pid}) already runs the database in ${folder}: stop it, or set DATA_DIR to another folder.`,
      )
    }
    await sleep(5 + Math.random() * 45)
  }
}

async function listAlive(locks: string, except: string): Promise<{ pid: number; isHolder: boolean }[]> {
  const alive = []
  for (const file of await readdir(locks)) {
    if (file.startsWith(except)) continue
    const [pid, start] = file.split('-')
    if (processStart(Number(pid)) === start) alive.push({ pid: Number(pid), isHolder: file.endsWith('.held') })
    else await rm(path.join(locks, file), { force: true })
  }
  return alive
}
