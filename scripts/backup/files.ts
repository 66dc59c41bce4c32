import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../apps/api/src/providers/file-store.ts'
import { linkPicturesFolder } from '../../apps/api/src/ssr/link-pictures/picture-shelf.ts'
import { inParallel } from './in-parallel.ts'
import { BackupError } from './errors.ts'
import type { Report } from './report.ts'
import type { Source } from './source.ts'
import { notIntact, sumOf, type Sums } from './sums.ts'

const atOnce = 8
const folderOfFiles = 'files/'

export interface CopiedFiles {
  count: number
  bytes: number
  removed_meanwhile: string[]
}

/** Skips the drawn pictures of links, which are drawn again on demand. */
async function* listKept(store: FileStore): AsyncGenerator<string> {
  for await (const key of store.list()) if (!key.startsWith(`${linkPicturesFolder}/`)) yield key
}

export async function copyFiles(
  store: FileStore,
  { folder, sums, copied, report }: { folder: string; sums: Sums; copied: CopiedFiles; report: Report },
): Promise<void> {
  await inParallel(listKept(store), atOnce, async (key) => {
    const name = folderOfFiles + key
    if (sums.has(name)) return
    const bytes = await store.get(key)
    if (!bytes) {
      copied.removed_meanwhile.push(key)
      return
    }
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, bytes, { mode: 0o600 })
    sums.set(name, sumOf(bytes))
    copied.count += 1
    copied.bytes += bytes.length
    report.progress(`${copied.count} files copied`)
  })
}

export async function assertNoFiles(store: FileStore): Promise<void> {
  for await (const key of listKept(store))
    throw new BackupError(
      `The folder or the buckets of files are not empty: ${key} is there. Choose empty ones (FILES_DIR, DATA_DIR or S3_…).`,
    )
}

export async function restoreFiles(
  store: FileStore,
  { source, sums, report }: { source: Source; sums: Sums; report: Report },
): Promise<number> {
  const files = [...sums].filter(([name]) => name.startsWith(folderOfFiles))
  let count = 0
  await inParallel(files, atOnce, async ([name, sum]) => {
    const bytes = await buffer(source.open(name))
    if (sumOf(bytes) !== sum) throw notIntact(source, `${name} is damaged`)
    const key = name.slice(folderOfFiles.length)
    await store.put(key, bytes, key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream')
    count += 1
    report.progress(`${count} of ${files.length} files stored`)
  })
  return count
}
