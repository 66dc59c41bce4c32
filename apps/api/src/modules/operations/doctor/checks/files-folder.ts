import { randomUUID } from 'node:crypto'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fault, warning, type Finding } from '../finding.ts'
import { reasonOf } from '../reason-of.ts'

const gibibyte = 1024 ** 3
const needed = { fault: gibibyte / 5, warning: 2 * gibibyte }
const othersMayRead = 0o007

export async function inspectFolder(folder: string): Promise<Finding[]> {
  const file = path.join(folder, `.doctor-${randomUUID()}`)
  try {
    await writeFile(file, 'A check of the folder.\n', { mode: 0o600 })
    await rm(file)
    const [{ bavail, bsize }, { mode }] = await Promise.all([statfs(folder), stat(folder)])
    const open = (mode & othersMayRead) === 0 ? [] : [warning('folder_open', folder)]
    return [...assessSpace(bavail * bsize, folder), ...open]
  } catch (error) {
    return [fault('folder_fails', folder, reasonOf(error))]
  }
}

export function assessSpace(free_bytes: number, folder: string): Finding[] {
  const free = (free_bytes / gibibyte).toFixed(1)
  if (free_bytes < needed.fault) return [fault('disk_full', folder, free)]
  return free_bytes < needed.warning ? [warning('disk_filling', folder, free)] : []
}
