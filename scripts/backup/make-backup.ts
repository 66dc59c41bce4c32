import { existsSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from '../../apps/api/src/providers/file-store.ts'
import { copiedRows } from './copied-rows.ts'
import { copyPlace, privately } from './copy-place.ts'
import { manifestFile, type Manifest } from './manifest.ts'
import type { Report } from './report.ts'
import { openFolder } from './source.ts'
import { withUnfinished } from './unfinished.ts'
import { describeEqual, verifyCopy } from './verify.ts'

const prefix = 'razgovor-'

export interface Backup {
  database_url: string
  store: FileStore
  target: string
  verify: boolean
  keep?: number | undefined
  report: Report
}

/** Makes a folder with the database and the files, and returns it. A failed backup leaves nothing behind. */
export async function makeBackup({ database_url, store, target, verify, keep, report }: Backup): Promise<string> {
  const name =
    prefix +
    new Date()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-')
  await withUnfinished({ database_url, target, name, verify }, async (client, folder) => {
    const copied = await copyPlace(client, { store, folder, format: copiedRows, report })
    const manifest: Manifest = { format: 1, ...copied.dump, files: copied.files, sums: copied.sum_of_sums }
    if (verify) {
      const copy = { url: database_url, source: openFolder(folder), format: copiedRows, content: manifest }
      await verifyCopy(client, { ...copy, sums: copied.sums, report })
      report.print(describeEqual(manifest))
    }
    await writeFile(path.join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, privately)
    await rename(folder, path.join(target, name))
  })
  if (keep) await removeOldest(target, keep, report)
  return path.join(target, name)
}

async function removeOldest(target: string, keep: number, report: Report): Promise<void> {
  const names = (await readdir(target)).filter(
    (name) => name.startsWith(prefix) && existsSync(path.join(target, name, manifestFile)),
  )
  for (const name of names.toSorted().slice(0, -keep)) {
    await rm(path.join(target, name), { recursive: true })
    report.print(`Removed the older backup ${name}.`)
  }
}
