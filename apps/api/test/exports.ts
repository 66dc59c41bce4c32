import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createReport } from '../../../scripts/backup/report.ts'
import { importExport } from '../../../scripts/export/import-export.ts'
import { makeExport } from '../../../scripts/export/make-export.ts'
import type { FileStore } from '../src/providers/file-store.ts'
import { useBackups } from './backups.ts'

interface Exported {
  ctx: { config: { DATABASE_URL: string }; files: FileStore }
}

interface ImportOptions {
  file: string
  database_url: string
  store?: FileStore
}

export function useExports() {
  const { newFolder, newStore } = useBackups()
  const report = createReport(() => {})
  const newFile = () => path.join(newFolder(), 'site.tar')
  return {
    newFolder,
    newStore,
    newFile,
    async exportSite({ ctx }: Exported): Promise<string> {
      const file = newFile()
      const { DATABASE_URL: database_url } = ctx.config
      await makeExport({ database_url, store: ctx.files, file, verify: false, report })
      return file
    },
    importSite: ({ file, database_url, store = newStore() }: ImportOptions) =>
      importExport({ database_url, store, file, report }),
    repack(file: string, change: (folder: string) => void): string {
      const [folder, changed] = [newFolder(), newFile()]
      mkdirSync(folder)
      mkdirSync(path.dirname(changed))
      execFileSync('tar', ['-xf', file, '-C', folder])
      change(folder)
      execFileSync('tar', ['-cf', changed, '-C', folder, '.'])
      return changed
    },
  }
}

export function readLines(folder: string, name: string): Record<string, unknown>[] {
  const lines = readFileSync(path.join(folder, `tables/${name}.jsonl`), 'utf8').split('\n')
  return lines.flatMap((line) => (line ? [JSON.parse(line) as Record<string, unknown>] : []))
}

export function readManifest(folder: string): Record<string, object | string> {
  return JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Record<string, object | string>
}

export function changeManifest(folder: string, change: object): void {
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ ...readManifest(folder), ...change }))
}
